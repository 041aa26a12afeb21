import type { EmailFacts } from '#domain/email/email.ts';
import { leavePath } from '#domain/email/list-headers.ts';
import { dateTimeWithZone } from '#domain/time/london.ts';
import { Letter } from './letter.tsx';
import { Actions, FullStop, Ticket, Title, Words, WordsLink } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, ownTicketsAddress, ticketCount } from './words.ts';

export function DrawEndingSoon({ facts, site, subject }: TemplateProps<EmailFacts['draw-ending-soon']>) {
  const { draw, tickets, endDate, leaveToken } = facts;
  const closes = dateTimeWithZone(endDate);
  return (
    <Letter
      site={site}
      draw={draw}
      subject={subject}
      preview={`Ticket sales close ${closes}. There is nothing you need to do.`}
      because={`You have this e-mail because you asked ${site.brandName} to remind you of prize draws that you have tickets in.`}
    >
      <Title>A prize draw of yours closes soon</Title>
      <Words>
        {`You have ${ticketCount(tickets)} in `}
        <strong>{draw.title}</strong>
        {'. There is nothing you need to do: we write to you with the result.'}
      </Words>
      <Ticket label="Ticket sales close" number={closes} facts={[]} />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        other={{ href: ownTicketsAddress(site), text: 'All your tickets' }}
      />
      <Words quiet>
        {'If you would rather have no reminders and updates, you can '}
        <WordsLink href={`${site.url}${leavePath(leaveToken)}`}>stop them</WordsLink>
        <FullStop />
      </Words>
    </Letter>
  );
}
