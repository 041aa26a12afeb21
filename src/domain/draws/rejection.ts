/**
 * Why a command cannot be done, in words for its sender. `kind` says what sort of refusal it is: `invalid`
 * input, `forbidden` to this person, or in `conflict` with how things stand. The outside maps it to its own
 * answer codes.
 */
export interface Rejection<Code extends string = string> {
  code: Code;
  kind: 'invalid' | 'forbidden' | 'conflict';
  message: string;
}
