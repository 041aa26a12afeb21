import { isLoopback } from './config-fields.ts';

type Reach = {
  HOST: string;
  TRUST_PROXY: number | string[];
  PUBLIC_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  SMTP_URL?: unknown;
  SENDGRID_API_KEY?: unknown;
};

const ADDRESS = 'the address that visitors use, such as https://draws.example.org';

/**
 * Requires the public address if others can reach the site. Without it, the site would believe the Host header of each
 * request, and cookies, emailed links and logs would get the wrong address. Live payments also need https and email.
 */
export function checkReach(env: Reach, problems: string[]): void {
  const isLive = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].some((key) => key?.includes('_live_'));
  const isBehindProxy = Array.isArray(env.TRUST_PROXY) || env.TRUST_PROXY > 0;
  if (!env.PUBLIC_URL) {
    if (isLive) problems.push(`PUBLIC_URL must be given with live keys of Stripe: ${ADDRESS}.`);
    else if (isBehindProxy) problems.push(`PUBLIC_URL must be given with TRUST_PROXY: ${ADDRESS}.`);
    else if (!isLoopback(env.HOST)) {
      problems.push(`PUBLIC_URL must be given with HOST=${env.HOST}, which others can reach: ${ADDRESS}.`);
    }
  }
  if (!isLive) return;
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https:')) {
    problems.push('PUBLIC_URL must begin with https:// with live keys of Stripe.');
  }
  if (!env.SMTP_URL && !env.SENDGRID_API_KEY) {
    problems.push(
      'SMTP_URL or SENDGRID_API_KEY must be given with live keys of Stripe: buyers get their tickets by email.',
    );
  }
}
