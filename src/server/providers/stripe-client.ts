import Stripe from 'stripe';
import { ApiError } from '#server/api-error.ts';
import type { StripeSettings } from '../config.ts';

/**
 * The buyer is waiting for the response. If Stripe takes longer, the order stays open, and its payment is looked up
 * later.
 */
const PATIENCE = { timeout: 10_000, maxNetworkRetries: 2 };

export function createStripeClient(settings: StripeSettings): Stripe {
  return new Stripe(settings.secretKey, { ...PATIENCE, telemetry: false, ...addressOf(settings) });
}

function addressOf({ apiBase }: StripeSettings): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === undefined) return {};
  const { hostname: host, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' };
}

/** Reads an event whose signature and timestamp are verified. @throws {ApiError} if they are wrong */
export function readSigned<SignedEvent>(read: () => SignedEvent): SignedEvent {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)) {
      throw error;
    }
    throw new ApiError('invalid', 'This was not sent by Stripe.', { code: 'bad_signature' });
  }
}
