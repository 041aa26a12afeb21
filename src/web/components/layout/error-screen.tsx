import { Print } from '#web/components/art/print.tsx';
import rainedOff from '#web/components/art/prints/rained-off.svg?url';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { getVisitorMessage, useReportPageError } from './page-error.ts';

/** Shown when a page fails to load or render. */
export function ErrorScreen({ error }: { error: unknown }) {
  useReportPageError(error);
  return (
    <MessageScreen
      heading="Sorry, we can’t show this page"
      art={<Print src={rainedOff} width={320} height={320} first />}
      action={
        <>
          <Button onClick={() => location.reload()}>Try again</Button>
          <ButtonLink to="/" variant="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>{getVisitorMessage(error)}</p>
    </MessageScreen>
  );
}
