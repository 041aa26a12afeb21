import { ButtonLink } from '#web/components/ui/button.tsx';
import { GetStarted } from '#web/features/accounts/sign-in/get-started.tsx';
import { ClosingTicket } from '#web/features/pages/site/closing-ticket.tsx';

export function Closing() {
  return (
    <ClosingTicket
      title="Give your next prize a purpose"
      actions={
        <>
          <GetStarted size="lg">Start Your Impact Journey</GetStarted>
          <ButtonLink to="/pricing" variant="secondary" size="lg">
            See Pricing
          </ButtonLink>
        </>
      }
    >
      A prize for the winner, money for charity and a few more trees. It’s free to host and takes about 5
      minutes to set up.
    </ClosingTicket>
  );
}
