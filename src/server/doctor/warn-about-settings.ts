import { isInProduction } from '#domain/site/production.ts';
import { type Config, isLoopbackOnly } from '../config.ts';
import { type Finding, warning } from './finding.ts';

/** Lists settings that are valid but probably not meant for a site that others can reach. */
export function warnAboutSettings(config: Config): Finding[] {
  const { payments, publicUrl, email, beacon } = config;
  const isPublic = !isLoopbackOnly(config);
  const isLive = isInProduction(payments.provider, publicUrl);
  const warnings: [unless: boolean, text: string][] = [
    [!isPublic || payments.provider === 'stripe', 'PAYMENTS is test, so no money moves.'],
    [
      !isPublic || email.provider !== 'kept',
      'No email is sent, because neither SMTP_URL nor SENDGRID_API_KEY is set.',
    ],
    [
      !isPublic || config.demo !== true,
      'DEMO=1 adds accounts with known passwords, and others can reach this site.',
    ],
    [
      !isLive || beacon.kind === 'drand',
      'BEACON is none, so buyers have to trust you with the choice of winners.',
    ],
    [
      !isLive || config.witnessPolicy !== null,
      'WITNESS_POLICY is not set, so only you say when lists were sealed.',
    ],
    [
      !isLive || config.metricsToken !== undefined,
      'METRICS_TOKEN is not set, so nothing can watch this site.',
    ],
    [!isLive || config.supportEmail !== 'support@example.org', 'SUPPORT_EMAIL is the example address.'],
    [
      !publicUrl?.startsWith('https:') || config.trustProxy !== 0,
      'TRUST_PROXY is 0. Behind a proxy, all visitors then share one rate limit.',
    ],
    [!config.acceptSignedHeads, 'ACCEPT_SIGNED_HEADS=1 is only for one start of a new machine.'],
    [!config.holdingMode, 'HOLDING_MODE=1 hides the site from visitors.'],
    [
      payments.provider !== 'stripe' ||
        !publicUrl?.startsWith('https:') ||
        payments.secretKey.includes('_live_'),
      'STRIPE_SECRET_KEY is a test key, so no money moves.',
    ],
  ];
  return warnings.flatMap(([unless, text]) => (unless ? [] : [warning('settings', text)]));
}
