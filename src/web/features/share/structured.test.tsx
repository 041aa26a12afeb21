import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws.ts';
import type { Site } from '#contract/pages.ts';
import { StructuredData } from '#web/components/structured-data.tsx';
import { questions } from '#web/features/site/faq-questions.tsx';
import { plainText } from '#web/lib/plain-text.ts';
import { breadcrumbs, questionsAndAnswers, ticketOffer } from './structured.ts';

const site: Site = {
  brandName: 'Oakdraw',
  publicUrl: 'https://draws.example.org',
  supportEmail: undefined,
  verificationCallUrl: undefined,
  socialLinks: [],
  payments: { provider: 'test' },
  countdownSeconds: 30,
  holding: false,
  year: 2026,
};

const draw: PrizeDraw = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  userId: '0190a1b2-0000-7000-8000-000000000002',
  hostName: 'Amy B.',
  title: 'A week in a lighthouse',
  description: 'Seven nights for two.',
  prize: 'Seven nights',
  prizes: [{ rank: 1, description: 'Seven nights' }],
  imageUrl: null,
  imageAlt: null,
  galleryUrls: [],
  galleryAlts: [],
  ticketPrice: 550,
  ticketLimit: 100,
  minTicketAmount: null,
  maxTicketsPerPerson: null,
  showProgressBar: true,
  charityName: 'Lifeboats',
  charityNumber: null,
  charityPercentage: 10,
  extraTreesCount: 0,
  skillGameType: null,
  skillGameDifficulty: null,
  status: 'active',
  paused: false,
  startDate: '2026-11-01T09:00:00.000Z',
  endDate: '2026-11-28T18:00:00.000Z',
  endedAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  drawMode: 'manual',
  colorScheme: 'blue',
  customColor: null,
  layout: 'classic',
  fontPair: 'heritage',
  archived: false,
  ticketsSold: 90,
  ticketsRemaining: 10,
  raised: { charityPence: 0, trees: 0, winnersCashPence: null },
  isDrawn: false,
  winningTicketNumber: null,
  winnerName: null,
  drawnAt: null,
};

const read = (html: string): unknown =>
  JSON.parse(/^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html)?.[1] ?? 'nothing');

describe('what search engines read', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    `"quotes" 'and' \\ &amp; &lt;`,
    '\u2028 \u202e مرحبا 🎉 \u0000',
  ])('comes through as it was written, and ends no element: %j [SHARE-08]', (title) => {
    const crumbs = breadcrumbs(site, [{ name: title, path: '/x' }]);
    const html = renderToStaticMarkup(<StructuredData things={[crumbs]} />);
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    expect(read(html)).toEqual({ '@context': 'https://schema.org', '@graph': [crumbs] });
  });

  it('offers the ticket, at its price in pounds, while it can be bought [SHARE-07]', () => {
    const [offered] = ticketOffer(site, draw);
    expect(offered).toMatchObject({
      name: 'Prize draw ticket: A week in a lighthouse',
      offers: { price: '5.50', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
    });
    expect(ticketOffer(site, { ...draw, ticketsRemaining: 0 })).toMatchObject([
      { offers: { availability: 'https://schema.org/SoldOut' } },
    ]);
  });

  it.each<Partial<PrizeDraw>>([
    { status: 'scheduled' },
    { status: 'awaiting_draw' },
    { status: 'completed' },
    { status: 'cancelled' },
    { paused: true },
    { startDate: null },
  ])('offers nothing of a draw with %j [SHARE-07]', (changes) => {
    expect(ticketOffer(site, { ...draw, ...changes })).toEqual([]);
  });

  it('has every question with its whole answer in words [SHARE-07]', () => {
    const asked = questions('Oakdraw').map(({ title, content }) => ({
      question: title,
      answer: plainText(content),
    }));
    expect(questionsAndAnswers(asked).mainEntity).toHaveLength(10);
    for (const { answer } of asked) expect(answer).toMatch(/\w.{30,}\.$/s);
    expect(asked[1]?.answer).toContain('We take 13% of ticket sales');
    expect(asked[1]?.answer).toContain('The pricing page has an example to the penny.');
  });
});
