import { Alert } from './alert.tsx';

/** What is wrong with a form as a whole, above its button; said aloud when it comes. */
export function FormFailure({ message }: { message: string | undefined }) {
  return message ? <Alert tone="danger" title={message} announce /> : null;
}
