/**
 * Why a command is rejected, in words for its sender. `kind` is `invalid` input, `forbidden` to this person, or in
 * `conflict` with the current state; callers map it to their own status codes.
 */
export interface Rejection<Code extends string = string> {
  code: Code;
  kind: 'invalid' | 'forbidden' | 'conflict';
  message: string;
}
