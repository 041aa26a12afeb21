/**
 * Why a command is rejected, with a message for its sender. `kind` is `invalid` input, `forbidden` for this user, or in
 * `conflict` with the current state; callers map it to their own status codes.
 */
export interface Rejection<Code extends string = string> {
  code: Code;
  kind: 'invalid' | 'forbidden' | 'conflict';
  message: string;
}
