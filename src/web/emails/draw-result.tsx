import type { EmailFacts } from '#domain/email/email.ts';
import { DrawnTickets } from './drawn-tickets.tsx';
import { EmailLayout } from './email-layout.tsx';
import { MinimumMissed } from './minimum-missed.tsx';
import { Actions, Paragraph, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, verifyAddress } from './text-and-links.ts';

export function DrawResult({ facts, site, subject }: TemplateProps<EmailFacts['draw-result']>) {
  const { draw, again, drawn, provable, minimumMissed, notEntered } = facts;
  const one = drawn.length === 1;
  const redrawn = one
    ? { before: 'A prize in ', after: ' was redrawn' }
    : { before: 'Some prizes in ', after: ' were redrawn' };
  const hasNoWinner = drawn.every(({ number }) => number === null);
  const [summary, ...details] = describeOwnTickets(hasNoWinner, notEntered);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={summary}
      because={`You’re getting this email because you had tickets in a prize draw on ${site.brandName}.`}
    >
      <Title>{hasNoWinner ? 'Nobody won' : headline(again, one)}</Title>
      <Paragraph>
        {again ? redrawn.before : 'The result is in for '}
        <strong>{draw.title}</strong>
        {again && redrawn.after}
        {`. ${[summary, ...details].join(' ')}`}
        {!again && ' Thank you for taking part.'}
      </Paragraph>
      <DrawnTickets drawn={drawn} />
      <MinimumMissed minimumMissed={minimumMissed} />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the result' }}
        {...(provable && { other: { href: verifyAddress(site, draw), text: 'Check it yourself' } })}
      />
    </EmailLayout>
  );
}

/** What became of the reader's tickets, in sentences; the first one is the email's preview. */
function describeOwnTickets(
  hasNoWinner: boolean,
  notEntered: EmailFacts['draw-result']['notEntered'],
): [string, ...string[]] {
  const noneLeft = 'No entered tickets were left to win.';
  if (notEntered === 'all') {
    const why = 'None of your tickets were entered, because they have a wrong answer to the skill challenge.';
    return hasNoWinner ? [noneLeft, why] : [why];
  }
  const some = 'Those with a wrong answer to the skill challenge weren’t entered.';
  return [
    hasNoWinner ? noneLeft : 'None of your tickets won this time.',
    ...(notEntered === 'some' && !hasNoWinner ? [some] : []),
  ];
}

function headline(again: boolean, one: boolean): string {
  if (again) return one ? 'A prize was redrawn' : 'Some prizes were redrawn';
  return one ? 'The winning ticket was drawn' : 'The winning tickets were drawn';
}
