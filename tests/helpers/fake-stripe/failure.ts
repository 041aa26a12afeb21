/** A Stripe error. `stored` says whether it is stored as the response to the idempotency key. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string; [more: string]: unknown } };
  readonly stored: boolean;

  constructor(
    status: number,
    error: { type: string; message: string; [more: string]: unknown },
    { stored = true } = {},
  ) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.stored = stored;
  }
}

/** An error before any effect. */
export function invalid(message: string, more: Record<string, unknown> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more }, { stored: false });
}

/** Rejects unknown parameters, as Stripe does, including those that the fake does not support. */
export function rejectUnknown(form: object, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

export function createNotFound(what: string, id: string): StripeFailure {
  const message = `No such ${what}: '${id}'`;
  const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message };
  return new StripeFailure(404, error, { stored: false });
}
