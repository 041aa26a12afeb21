/**
 * Why a command is rejected, with a message for the user. `kind` is `invalid` for bad input, `forbidden` for this user,
 * or `conflict` with the current state. Callers map it to their own status codes.
 */
export interface Rejection<Code extends string = string> {
  code: Code;
  kind: 'invalid' | 'forbidden' | 'conflict';
  message: string;
}
