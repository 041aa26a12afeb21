import { useRouter } from '@tanstack/react-router';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useFailedPage, wordsForVisitor } from './failed-page.ts';

/** Stands where a page could not be loaded or shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter();
  useFailedPage(error);
  return (
    <MessageScreen
      heading="This page could not be shown"
      action={<Button onClick={() => router.invalidate()}>Try again</Button>}
    >
      <p>{wordsForVisitor(error)}</p>
    </MessageScreen>
  );
}
