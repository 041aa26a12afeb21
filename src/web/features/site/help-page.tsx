import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { type Point, Points } from './points.tsx';

const ENTERING: readonly Point[] = [
  {
    title: 'Buying tickets',
    text: 'Open the draw, answer its skill challenge, choose how many, and pay. You need a free account, and to be 18 or over and live in the UK.',
  },
  {
    title: 'Finding your tickets',
    text: 'Your dashboard lists every draw that you entered, with each of your ticket numbers.',
  },
  {
    title: 'Not entered, or voided',
    text: 'Tickets bought with a wrong answer are not entered; after the close the ticket says so. A voided ticket is refunded, and you are told why.',
  },
  {
    title: 'If you win',
    text: 'You hear from us by e-mail within 48 hours of the draw. Please claim your prize within 3 days.',
  },
];

const HOSTING: readonly Point[] = [
  {
    title: 'Getting verified',
    text: 'Your dashboard has a link to arrange the call. Until it has taken place you can save draws, not publish them.',
  },
  {
    title: 'Changing a draw',
    text: 'Until the first ticket is sold you can change anything. After that the promises stay: prizes, price, limits, dates and the charity. Words, pictures and colours can still be changed.',
  },
  {
    title: 'Drawing the winner',
    text: 'When the draw has ended, start it from your dashboard within 7 working days, or choose beforehand that it draws by itself.',
  },
  {
    title: 'Ending early or giving up',
    text: 'You can end a draw before its date; it is then drawn from the tickets sold so far. To cancel one with refunds, write to us.',
  },
];

export function HelpPage() {
  const { supportEmail } = useSite();
  return (
    <>
      <Page>
        <PageHeader
          title="Help"
          lead={
            <>
              What people ask us most. The{' '}
              <Link to="/faq" className="link">
                questions and answers
              </Link>{' '}
              explain how it all works.
            </>
          }
        />
      </Page>
      <div className="-mt-14">
        <Points id="entering" heading="Entering a draw" points={ENTERING} />
      </div>
      <Points id="hosting" heading="Running a draw" points={HOSTING} />
      <section id="contact" aria-labelledby="contact-title" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
        <h2 id="contact-title" className="text-3xl">
          Contact support
        </h2>
        <p className="measure mt-3 text-lg text-muted">
          Write to us. Please name the draw, and the ticket number if it is about one; never send us your
          password.
        </p>
        {supportEmail && (
          <ButtonAnchor href={`mailto:${supportEmail}`} size="lg" className="mt-6 max-w-full">
            <Mail className="size-5" aria-hidden="true" />
            <span className="min-w-0 truncate">{supportEmail}</span>
          </ButtonAnchor>
        )}
      </section>
    </>
  );
}
