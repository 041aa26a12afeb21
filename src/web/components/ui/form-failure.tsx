import { Alert } from './alert.tsx';

/** An error about the whole form, shown above its button and announced when it appears. */
export function FormFailure({ message }: { message: string | undefined }) {
  return message ? <Alert tone="danger" title={message} announce /> : null;
}
