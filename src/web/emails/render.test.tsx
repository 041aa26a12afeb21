import { describe, expect, it } from 'vitest';
import type { EmailMessage } from '#domain/email/email.ts';
import { EXAMPLE_SITE, EXAMPLES } from '#domain/email/examples.ts';
import { renderEmail } from './render.tsx';

const HOSTILE = `"><script>alert('x')</script><img src=x onerror=alert(1)> & co`;

const readText = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ');

describe.each(Object.entries(EXAMPLES))('the email %s', (_name, email) => {
  it('says the same in HTML and plain text [MAIL-04]', async () => {
    const { subject, html, text } = await renderEmail(email, EXAMPLE_SITE);
    if ('draw' in email.data) expect(subject).toContain(email.data.draw.title);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const address of html.matchAll(/href="(https?:[^"]+)"/g)) {
      expect(text).toContain(address[1]?.replaceAll('&amp;', '&'));
    }
    const shown = readText(html);
    for (const line of text.split('\n')) {
      const content = line.replace(/https?:\S+/g, '').trim();
      if (content !== '' && !content.startsWith('---'))
        expect(shown.replace(/\s+/g, ' ')).toContain(firstWords(content));
    }
    expect(text).not.toMatch(/\n{5}|undefined|null|NaN|<|&\w+;/);
  });

  it('shows user text as text, never as markup [MAIL-04]', async () => {
    const draw = 'draw' in email.data && { draw: { ...email.data.draw, title: HOSTILE } };
    const prize = { prize: HOSTILE, text: HOSTILE, carrier: HOSTILE, trackingNumber: HOSTILE };
    const reason = !isAboutPrize(email) && { reason: HOSTILE };
    const data = { ...email.data, ...draw, ...prize, ...reason };
    const site = { ...EXAMPLE_SITE, brandName: HOSTILE };
    const { html, text } = await renderEmail({ template: email.template, data } as EmailMessage, site);
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/i);
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain(HOSTILE);
  });

  it('uses the short address of an organisation’s draw only for its page [ORG-17]', async () => {
    const organisation = { slug: 'hall', name: 'Fernhill Hall', isVerified: true };
    const draw = 'draw' in email.data && { draw: { ...email.data.draw, organisation, slug: 'cabin' } };
    const data = { ...email.data, ...draw };
    const { html } = await renderEmail({ template: email.template, data } as EmailMessage, EXAMPLE_SITE);
    // The organisation has a page of its own at this address. The other pages of a draw have no short address.
    for (const [, path] of html.matchAll(/href="[^"]*\/@hall([^"?]*)/g))
      expect(['', '/cabin']).toContain(path);
  });

  it('loads nothing from a server, and supports dark mode [MAIL-04]', async () => {
    const { html } = await renderEmail(email, EXAMPLE_SITE);
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|<script/i);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });
});

/** The reason in these emails is a code, not text. */
const isAboutPrize = ({ template }: EmailMessage) => /^(host-)?prize-/.test(template);

/** Two words are enough to identify a line, and few enough to stay within one element. */
const firstWords = (line: string) => line.split(/\s+/).slice(0, 2).join(' ');

describe('the content of emails', () => {
  it('never splits a character in the preview of an update [UPD-07]', async () => {
    const example = EXAMPLES['draw-update'];
    if (example?.template !== 'draw-update') throw new Error('there is no example');
    const data = { ...example.data, words: `${'x'.repeat(119)}🌳 and more` };
    const { html } = await renderEmail({ ...example, data }, EXAMPLE_SITE);
    expect(html).not.toContain('\ufffd');
  });

  const textOf = async (name: string) => {
    const email = EXAMPLES[name];
    if (!email) throw new Error(`there is no example ${name}`);
    return (await renderEmail(email, EXAMPLE_SITE)).text;
  };

  it('tells a buyer all the facts of an order, and when they find out whether the answer was right', async () => {
    const text = await textOf('order-confirmation');
    expect(text).toContain('Thank you for buying 5 tickets for A week in a lighthouse.');
    expect(text).toContain('000041–000045');
    expect(text).toContain('Paid: £25.00');
    expect(text).toContain('Ticket sales close: 28 November 2026, 18:00 GMT');
    expect(text).toContain('You’ll find out on your dashboard when the draw takes place.');
    expect(text).toContain('https://draws.example.org/prize-draw/019a9a9c-0000-7000-8000-000000000001');
    expect(text).toContain('https://draws.example.org/dashboard?view=participant');
    expect(text).not.toContain('test payment');
  });

  it('says what the attached ticket proofs are, and links to the tickets [RECORD-22]', async () => {
    const text = await textOf('order-confirmation');
    expect(text).toContain('The attached file proves that your tickets are in the draw’s public log');
    expect(await textOf('order-confirmation-test-payment')).toContain('Each ticket has a proof');
    expect(text).toMatch(
      /https:\/\/draws\.example\.org\/dashboard\?view=participant&tickets=019a9a9c-0000-7000-8000-000000000001\s/,
    );
  });

  it('says when a payment was a test, and mentions a challenge only if there was one', async () => {
    const text = await textOf('order-confirmation-test-payment');
    expect(text).toContain('This was a test payment. No money was taken.');
    expect(text).toContain('4 July 2026, 18:30 BST');
    expect(text).not.toContain('challenge');
  });

  it('names the tickets, the amount, the reason and when a refund arrives', async () => {
    const text = await textOf('refund-void');
    expect(text).toContain('Tickets 000003–000004 and 000009');
    expect(text).toContain('You’ll get £15.00 back.');
    expect(text).toContain('Bought with a card that was reported stolen.\nPlease write to us');
    expect(text).toContain('within 5 to 10 working days');
  });

  it('promises no refund to users who paid nothing for a cancelled draw', async () => {
    expect(await textOf('draw-cancelled-unpaid')).not.toMatch(/£|working days/);
  });

  it('mentions no refund if nothing is refunded, and no tickets if the payment was too late to buy any', async () => {
    const unrefunded = await textOf('refund-void-unrefunded');
    expect(unrefunded).toContain('We haven’t refunded it.');
    expect(unrefunded).not.toContain('working days');
    const late = await textOf('refund-late');
    expect(late).toContain('arrived too late, so you haven’t bought any tickets');
    expect(late).toContain('£15.00');
    expect(late).not.toMatch(/Ticket 0|For:/);
  });

  it('says that nobody was entered, and what is refunded [MONEY-19]', async () => {
    const text = await textOf('draw-no-winner');
    expect(text).toContain('A week in a lighthouse was drawn, but there was no winner.');
    expect(text).toContain('Every valid ticket was bought with a wrong answer');
    expect(text).toContain('You’ll get £25.00 back.');
    expect(text).toContain('Tickets 000041–000045');
    expect(await textOf('draw-no-winner-unpaid')).not.toMatch(/£|working days/);
    const toHost = await textOf('host-draw-no-winner');
    expect(toHost).toContain('A week in a lighthouse was drawn, but there was no winner.');
    expect(toHost).toContain('We’re refunding all 3 tickets');
    expect(toHost).not.toContain('winner drawn');
  });

  it('tells winners and hosts why winners get cash instead of prizes [MONEY-18]', async () => {
    for (const name of ['prize-won-below-minimum', 'draw-drawn-below-minimum']) {
      const text = await textOf(name);
      expect(text).toMatch(/£206\.63 in cash, instead of A week in a lighthouse\s+000007/);
      expect(text).toContain('because the minimum of 200 tickets was not met');
    }
    expect(await textOf('prize-won-below-minimum')).toContain(
      'Please claim your cash within 3 days. The final deadline is',
    );
    expect(await textOf('draw-ended-below-minimum')).toContain('the minimum of 200 tickets was not met');
    for (const name of ['prize-won', 'draw-drawn', 'draw-ended'])
      expect(await textOf(name)).not.toContain('minimum');
  });

  it('says why a draw was cancelled and what is refunded', async () => {
    const text = await textOf('draw-cancelled');
    expect(text).toContain('A week in a lighthouse has been cancelled.');
    expect(text).toContain('The lighthouse was sold');
    expect(text).toContain('£25.00');
    expect(text).toContain('Tickets 000041–000045');
  });

  it('tells participants the result, and where to check it [STATE-12]', async () => {
    const text = await textOf('draw-result');
    expect(text).toContain('None of your tickets won this time.');
    expect(text).toMatch(/A week in a lighthouse\s+001204/);
    expect(text).toMatch(/A telescope\s+No entered tickets were left/);
    expect(text).toContain('/prize-draw/019a9a9c-0000-7000-8000-000000000001/verify');
    const again = await textOf('draw-result-again');
    expect(text + again).not.toContain('wrong answer');
    expect(again).toContain('A prize in A week in a lighthouse was redrawn. None of your tickets won');
    expect(again).not.toContain('/verify');
    const withoutWinner = await textOf('draw-result-nobody');
    expect(withoutWinner).toContain('Nobody won');
    expect(withoutWinner).toContain('No entered tickets were left to win.');
  });

  it('tells users which of their tickets were not entered, and why [STATE-12]', async () => {
    const all = await textOf('draw-result-not-entered');
    expect(all).toContain(
      'None of your tickets were entered, because they have a wrong answer to the skill challenge.',
    );
    expect(all).not.toContain('won this time');
    expect(await textOf('draw-result-partly-entered')).toContain(
      'None of your tickets won this time. Those with a wrong answer to the skill challenge weren’t entered.',
    );
  });

  it('tells winners what they won, and asks them to claim it within three days [STATE-12, STATE-15]', async () => {
    const text = await textOf('prize-won');
    expect(text).toContain('Your ticket has won a prize in A week in a lighthouse.');
    expect(text).toContain('001204');
    const claim = 'within 3 days. The final deadline is 12 December 2026, 20:00 GMT.';
    expect(text).toContain(`Please claim your prize ${claim}`);
    expect(text).toContain(
      'Claim your prize\nhttps://draws.example.org/prize-draw/019a9a9c-0000-7000-8000-000000000001/won',
    );
    expect(await textOf('prize-won-twice')).toContain(`Please claim your prizes ${claim}`);
  });

  it('lead hosts to the page where they start the drawing, and then to the winners [MAIL-10]', async () => {
    const page = 'https://draws.example.org/prize-draw/019a9a9c-0000-7000-8000-000000000001';
    expect(await textOf('draw-ended')).toContain(`Draw the winner\n${page}/admin`);
    const waiting = await textOf('draw-ended-with-post');
    expect(waiting).toContain('You can draw the winner from 5 December 2026, 23:59 GMT.');
    expect(waiting).toContain(`See when you can draw it\n${page}/admin`);
    expect(waiting).not.toContain('now draw');
    const later = await textOf('draw-ended-automatic-with-post');
    expect(later).toContain('It’s drawn automatically from 5 December 2026, 23:59 GMT');
    expect(await textOf('draw-not-drawn')).toContain(`Draw the winner\n${page}/admin`);
    expect(await textOf('draw-ended-automatic')).toContain(`Watch the drawing\n${page}/live`);
    expect(await textOf('draw-drawn')).toContain(`See the winners\n${page}/winners`);
    expect(await textOf('draw-drawn-without-winner')).not.toContain('Winners claim');
  });

  it('asks recipients to confirm the newsletter, and says that nothing happens otherwise [NEWS-09]', async () => {
    const text = await textOf('newsletter-confirmation');
    expect(text).toContain(`https://draws.example.org/newsletter/confirm?token=${'x'.repeat(43)}`);
    expect(text).toContain('We’ll delete your address and won’t email you again');
    const email = { template: 'newsletter-confirmation', data: { tokenId: 'an-id' } } as const;
    expect((await renderEmail(email, EXAMPLE_SITE)).text).not.toMatch(/token=|an-id/);
  });

  it('tells existing subscribers that they are subscribed, and how to unsubscribe [NEWS-09]', async () => {
    const text = await textOf('newsletter-already');
    expect(text).toContain('already');
    expect(text).toContain(`https://draws.example.org/unsubscribe?token=${'y'.repeat(43)}`);
    expect(text).not.toContain('/newsletter/confirm');
  });
});
