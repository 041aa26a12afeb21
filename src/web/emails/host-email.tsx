import type { ReactNode } from 'react';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import type { HostEmailFacts, HostEmailTemplate } from '#domain/email/host-emails.ts';
import { ALL_WRONG } from '#domain/outcome/outcome-text.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { DrawnTickets } from './drawn-tickets.tsx';
import { EmailLayout } from './email-layout.tsx';
import { MinimumMissed } from './minimum-missed.tsx';
import { Actions, Paragraph, Quote, Ticket, Title } from './parts.tsx';
import {
  controlAddress,
  drawAddress,
  endOfDay,
  liveAddress,
  ownDrawsAddress,
  ticketCount,
  winnersAddress,
} from './text-and-links.ts';

type Link = { href: string; text: string };

/** The content of an email to a host, in reading order. */
type Message = {
  /** Preview text in the inbox. */
  preview: string;
  title: string;
  text: ReactNode;
  reason?: string;
  between?: ReactNode;
  action: Link;
  other?: Link;
  quiet?: string;
};

type EmailMessage<T extends HostEmailTemplate> = { template: T; data: HostEmailFacts[T] };

type HostEmailProps<T extends HostEmailTemplate> = {
  email: EmailMessage<T>;
  site: EmailSite;
  subject: string;
};

export function HostEmail<T extends HostEmailTemplate>({ email, site, subject }: HostEmailProps<T>) {
  const { template, data } = email;
  const { title, text, reason, between, action, other, quiet, preview } = MESSAGES[template](data, site);
  return (
    <EmailLayout
      site={site}
      {...('draw' in data && { draw: data.draw })}
      subject={subject}
      preview={preview}
      because={`You have this email because you run prize draws on ${site.brandName}.`}
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      {reason && (
        <>
          <Paragraph quiet>The reason given:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      {between}
      <Actions main={action} {...(other && { other })} />
      {quiet && <Paragraph quiet>{quiet}</Paragraph>}
    </EmailLayout>
  );
}

const titled = (draw: EmailDraw, after: string, before = '') => (
  <>
    {before}
    <strong>{draw.title}</strong>
    {after}
  </>
);

const MESSAGES: { [T in HostEmailTemplate]: (data: HostEmailFacts[T], site: EmailSite) => Message } = {
  'draw-published': ({ draw, startDate, endDate }, site) => ({
    preview: `Ticket sales open ${formatDateTime(startDate)} and close ${formatDateTime(endDate)}.`,
    title: 'Your prize draw is published',
    text: titled(draw, ' is on the site, with a public log that proves every ticket from the very first.'),
    between: (
      <Ticket
        label="Ticket sales open"
        number={formatDateTime(startDate)}
        facts={[{ label: 'They close', value: formatDateTime(endDate) }]}
      />
    ),
    action: { href: drawAddress(site, draw), text: 'See your prize draw' },
    other: { href: `${drawAddress(site, draw)}/share`, text: 'Poster, link and QR code to share' },
    quiet:
      'Once the first ticket is sold, its title, description, pictures, prizes and terms are fixed. After that you can add to it with updates, which appear on its page with their date.',
  }),
  'draw-ended': (data, site) => saleOver(data, site),
  'draw-not-drawn': ({ draw, drawBy }, site) => ({
    preview: `It has to be drawn by ${endOfDay(drawBy)}.`,
    title: 'Your prize draw is waiting to be drawn',
    text: titled(
      draw,
      ` has not been drawn. Buyers were promised a result within ${WORKING_DAYS_TO_DRAW} working days.`,
    ),
    between: <Ticket label="Please draw the winner by" number={endOfDay(drawBy)} facts={[]} />,
    action: { href: controlAddress(site, draw), text: 'Draw the winner' },
    quiet: 'After that the prize draw is cancelled, and every ticket is refunded automatically.',
  }),
  'draw-drawn': ({ draw, drawn, again, minimumMissed }, site) => {
    const hasWinner = drawn.some(({ number }) => number !== null);
    const result = { href: drawAddress(site, draw), text: 'See the result' };
    return {
      preview: 'Everyone who took part gets the result by email.',
      title: again ? describeRedrawn(drawn.length) : 'Your prize draw was drawn',
      text: titled(draw, describeWinners(hasWinner ? drawn.length : 0)),
      between: (
        <>
          <DrawnTickets drawn={drawn} />
          <MinimumMissed minimumMissed={minimumMissed} />
        </>
      ),
      ...(hasWinner
        ? { action: { href: winnersAddress(site, draw), text: 'See the winners' }, other: result }
        : { action: result }),
      quiet: `Everyone who took part gets the result by email.${hasWinner ? ' Winners claim their prizes on the site, and their contact details then appear in your Winners panel.' : ''}`,
    };
  },
  'host-draw-no-winner': ({ draw, tickets }, site) => ({
    preview: 'There is no winner, and everyone is refunded.',
    title: 'Nobody was entered',
    text: titled(
      draw,
      `, so everyone is refunded. ${ALL_WRONG} The prizes stay with you. ${refunded(tickets)} and the buyers get an email with the reason.`,
      'Nobody was entered into ',
    ),
    action: { href: drawAddress(site, draw), text: 'See the prize draw' },
    quiet: `Questions about it? Write to ${site.supportEmail}.`,
  }),
  'host-draw-cancelled': ({ draw, tickets, reason }, site) => ({
    preview: tickets > 0 ? 'Every ticket is refunded.' : 'No tickets had been sold.',
    title: 'Your prize draw was cancelled',
    text: titled(
      draw,
      tickets > 0
        ? ` will not be drawn. ${refunded(tickets)} and their buyers get an email with the reason.`
        : ' will not be drawn. No tickets had been sold.',
    ),
    reason,
    action: { href: drawAddress(site, draw), text: 'See the prize draw' },
    quiet: `Questions about it? Write to ${site.supportEmail}.`,
  }),
  'draw-unpublished': ({ draw, paused, reason }, site) => ({
    preview: paused
      ? 'Its page stays, and no tickets can be bought for now.'
      : 'Only you and our team can see it now.',
    title: paused ? 'Your prize draw is paused' : 'Your prize draw was taken off the site',
    text: titled(
      draw,
      paused
        ? ' sells no tickets for now. Its page stays and says so, and the tickets that were sold stay in the draw.'
        : ' is no longer on the site. Only you and our team can see it, and nothing of it is lost.',
    ),
    reason,
    action: { href: ownDrawsAddress(site), text: 'Your prize draws' },
    quiet: `Not sure what to change before it can go on? Write to ${site.supportEmail}.`,
  }),
  'host-verified': (_data, site) => ({
    preview: 'You can publish prize draws from now on.',
    title: 'You are verified',
    text: `Thank you for showing us who you are. From now on you can publish prize draws on ${site.brandName}, including those that you have already saved.`,
    action: { href: `${site.url}/prize-draw/new`, text: 'Create a prize draw' },
    other: { href: ownDrawsAddress(site), text: 'Your saved prize draws' },
  }),
  'host-revoked': ({ running }, site) => ({
    preview: 'You can neither create nor publish prize draws for now.',
    title: 'Your verification was revoked',
    text: `You can neither create nor publish prize draws on ${site.brandName} for now.${running > 0 ? ` ${stillRunning(running)}` : ''}`,
    action: { href: `mailto:${site.supportEmail}`, text: 'Write to us' },
    quiet: 'We will tell you why, and what you can do.',
  }),
};

function saleOver(
  { draw, tickets, automatic, drawBy, minimumMissed }: HostEmailFacts['draw-ended'],
  site: EmailSite,
): Message {
  const sold = (
    <>
      <Ticket
        label="Sold"
        number={ticketCount(tickets)}
        facts={drawBy && !automatic ? [{ label: 'To be drawn by', value: endOfDay(drawBy) }] : []}
      />
      <MinimumMissed minimumMissed={minimumMissed} />
    </>
  );
  if (tickets === 0) {
    return {
      preview: 'No tickets were sold, so there is nothing to draw.',
      title: 'Ticket sales are over',
      text: titled(draw, ' sold no tickets, so there is nothing to draw, and nothing you need to do.'),
      action: { href: ownDrawsAddress(site), text: 'Your prize draws' },
    };
  }
  if (automatic) {
    return {
      preview: 'It is drawn automatically.',
      title: 'Ticket sales are over',
      text: titled(draw, ' is now drawn automatically. We write to you again with the result.'),
      between: sold,
      action: { href: liveAddress(site, draw), text: 'Watch the drawing' },
    };
  }
  return {
    preview: 'Draw the winner when it suits you and those who watch.',
    title: 'Your prize draw can be drawn',
    text: titled(
      draw,
      '. Draw the winner when it suits you: anyone can watch, so you may want to say when.',
      'Ticket sales are over for ',
    ),
    between: sold,
    action: { href: controlAddress(site, draw), text: 'Draw the winner' },
    quiet: `A prize draw that is not drawn within ${WORKING_DAYS_TO_DRAW} working days is cancelled, and every ticket is refunded.`,
  };
}

const refunded = (tickets: number) =>
  tickets === 1 ? 'The one ticket sold is refunded,' : `All ${formatNumber(tickets)} tickets are refunded,`;

const stillRunning = (running: number) =>
  running === 1
    ? 'Your prize draw that is on sale carries on, for the sake of those who bought tickets.'
    : `Your ${running} prize draws that are on sale carry on, for the sake of those who bought tickets.`;

function describeWinners(winners: number): string {
  if (winners === 0) return ' was drawn, but no entered ticket was left to win.';
  return winners === 1 ? ' has its winner.' : ' has its winners.';
}

const describeRedrawn = (prizes: number) =>
  prizes === 1 ? 'A prize was redrawn' : 'Some prizes were redrawn';
