import { Alert } from './alert.tsx';

/** An error about the whole form, above its button; announced when it appears. */
export function FormFailure({ message }: { message: string | undefined }) {
  return message ? <Alert tone="danger" title={message} announce /> : null;
}
