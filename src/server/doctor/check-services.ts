import Stripe from 'stripe';
import { uuidv7 } from 'uuidv7';
import { EXAMPLES } from '#domain/email/examples.ts';
import { calculateRoundTime } from '#domain/proof/rounds.ts';
import type { Config } from '../config.ts';
import { createDrandBeacon } from '../providers/beacon/drand.ts';
import type { EmailProvider } from '../providers/email/provider.ts';
import { createSendGridProvider } from '../providers/email/sendgrid.ts';
import { createSmtpProvider } from '../providers/email/smtp.ts';
import { createStripeClient } from '../providers/stripe-client.ts';
import { describeReason, type Finding, failed, ok, skipped, warning } from './finding.ts';

const PATIENCE_MS = 15_000;

/** Connects to the email provider, and sends a test email if there is a recipient. */
export async function checkEmail(
  { email, brandName }: Config,
  recipient: string | undefined,
): Promise<Finding> {
  if (email.provider === 'kept') return skipped('mail', 'Emails are kept for admins to read, and not sent.');
  const provider = email.provider === 'smtp' ? createSmtpProvider(email) : createSendGridProvider(email);
  const name = email.provider === 'smtp' ? `${email.host}:${email.port}` : 'SendGrid';
  try {
    await provider.verify?.(AbortSignal.timeout(PATIENCE_MS));
    if (recipient === undefined) return ok('mail', `${name} accepts our sign-in. Nothing was sent.`);
    await sendTest(provider, { recipient, brandName });
    return ok('mail', `${name} accepted a test email to ${recipient}.`);
  } catch (error) {
    return failed('mail', `${name}: ${describeReason(error)}`);
  } finally {
    provider.close?.();
  }
}

function sendTest(
  provider: EmailProvider,
  { recipient, brandName }: { recipient: string; brandName: string },
): Promise<void> {
  const text = `This is a test of the email settings of ${brandName}.`;
  const outgoing = {
    id: uuidv7(),
    recipient,
    from: { email: null, name: brandName },
    message: EXAMPLES.welcome,
    headers: {},
    template: null,
    render: async () => ({ subject: `Test email from ${brandName}`, html: `<p>${text}</p>`, text }),
    attachments: async () => [],
  };
  return provider.send(outgoing, AbortSignal.timeout(PATIENCE_MS));
}

/** Asks Stripe whose key it is. */
export async function checkPayments({ payments }: Config): Promise<Finding> {
  if (payments.provider === 'test') return skipped('payments', 'Payments are tests: no money moves.');
  const kind = payments.secretKey.includes('_live_') ? 'a live key' : 'a test key';
  try {
    const account = await createStripeClient(payments).accounts.retrieveCurrent();
    const { id, charges_enabled: canCharge } = account;
    if (!canCharge)
      return failed('payments', `Stripe does not let the account ${id} take payments yet (${kind}).`);
    return ok('payments', `Stripe accepts ${kind} of the account ${id}.`);
  } catch (error) {
    // A restricted key that may not read the account is valid all the same.
    if (error instanceof Stripe.errors.StripePermissionError)
      return ok('payments', `Stripe accepts ${kind}, which may not read its account.`);
    return failed('payments', `Stripe: ${describeReason(error)}`);
  }
}

/** The largest difference between the newest round and the clock with which a drawing starts, in rounds. */
const MOST_ROUNDS = 3;

/** Fetches the newest round, and compares its time with this machine's clock. */
export async function checkBeacon({ beacon: settings }: Config): Promise<Finding[]> {
  if (settings.kind === 'none') return [skipped('beacon', 'There is no public randomness.')];
  const problems: string[] = [];
  const beacon = createDrandBeacon({
    relays: settings.relays,
    onProblem: (problem) => problems.push(problem),
  });
  const newest = await beacon.newest();
  const warnings = problems.map((problem) => warning('beacon', problem));
  if (!newest) return [...warnings, failed('beacon', 'No relay returned a round.')];
  const behind = Date.now() / 1000 - calculateRoundTime(beacon.chain, newest.round);
  const difference = `The newest round is ${newest.round}, which is ${behind.toFixed(1)} s old by this machine's clock.`;
  const isNear =
    behind > -beacon.chain.period * MOST_ROUNDS && behind < beacon.chain.period * (MOST_ROUNDS + 1);
  return [...warnings, isNear ? ok('beacon', difference) : failed('beacon', difference)];
}

/** Connects to each witness that has an address. Any response shows that something answers. */
export async function checkWitnesses({ witnessPolicy }: Config): Promise<Finding[]> {
  if (!witnessPolicy) return [skipped('witnesses', 'There are no witnesses.')];
  const asked = witnessPolicy.policy.witnesses.map(async ({ name, url }): Promise<Finding> => {
    if (url === null) return skipped('witnesses', `${name} has no address.`);
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
      await response.body?.cancel();
      if (response.status >= 500) return failed('witnesses', `${name} returned ${response.status}.`);
      return ok('witnesses', `${name} answers.`);
    } catch (error) {
      return failed('witnesses', `${name}: ${describeReason(error)}`);
    }
  });
  return Promise.all(asked);
}
