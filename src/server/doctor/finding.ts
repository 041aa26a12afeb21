/** What the doctor found about one part. Only `failed` makes the command fail. */
export type Finding = { part: string; state: 'ok' | 'warning' | 'failed' | 'skipped'; text: string };

export const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text });
export const warning = (part: string, text: string): Finding => ({ part, state: 'warning', text });
export const failed = (part: string, text: string): Finding => ({ part, state: 'failed', text });
export const skipped = (part: string, text: string): Finding => ({ part, state: 'skipped', text });

/** The messages of an error and its causes, in one line, because the outer ones often say only that something failed. */
export function describeReason(error: unknown): string {
  const messages: string[] = [];
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    const text = current.message || String(code ?? current.name);
    if (!messages.includes(text)) messages.push(text);
  }
  return (messages.join(': ') || String(error)).replace(/\s+/g, ' ').slice(0, 300);
}
