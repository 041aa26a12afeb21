import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { StructuredData } from '#web/components/structured-data.tsx';
import { questions } from '#web/features/pages/site/faq-questions.tsx';
import { plainText } from '#web/lib/plain-text.ts';
import { site } from '../../../../../tests/helpers/site.ts';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { buildBreadcrumbs, buildFaq, buildTicketOffer } from './structured-data.ts';

const draw = storedDraw({
  hostName: 'Amy B.',
  prize: 'Seven nights',
  prizes: [{ rank: 1, description: 'Seven nights', valuePence: null, imageUrl: null, imageAlt: null }],
  ticketPrice: 550,
  ticketLimit: 100,
  ticketsSold: 90,
  ticketsRemaining: 10,
  startDate: '2026-11-01T09:00:00.000Z',
  endDate: '2026-11-28T18:00:00.000Z',
});

const read = (html: string): unknown =>
  JSON.parse(/^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html)?.[1] ?? 'nothing');

describe('the data for search engines', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    `"quotes" 'and' \\ &amp; &lt;`,
    '\u2028 \u202e مرحبا 🎉 \u0000',
  ])('preserves text exactly, and cannot close its element: %j [SHARE-08]', (title) => {
    const crumbs = buildBreadcrumbs(site, [{ name: title, path: '/x' }]);
    const html = renderToStaticMarkup(<StructuredData things={[crumbs]} />);
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    expect(read(html)).toEqual({ '@context': 'https://schema.org', '@graph': [crumbs] });
  });

  it('offers tickets at their price in pounds during the sale, and marks sold-out draws [SHARE-07]', () => {
    const [offered] = buildTicketOffer(site, draw);
    expect(offered).toMatchObject({
      name: 'Prize draw ticket: A week in a lighthouse',
      offers: { price: '5.50', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
    });
    expect(buildTicketOffer(site, { ...draw, ticketsRemaining: 0 })).toMatchObject([
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
  ])('has no offer for a draw with %j [SHARE-07]', (changes) => {
    expect(buildTicketOffer(site, { ...draw, ...changes })).toEqual([]);
  });

  it('has every question with its whole answer as plain text [SHARE-07]', () => {
    const asked = questions('Oakdraw').map(({ title, content }) => ({
      question: title,
      answer: plainText(content),
    }));
    expect(buildFaq(asked).mainEntity).toHaveLength(10);
    for (const { answer } of asked) expect(answer).toMatch(/\w.{30,}\.$/s);
    expect(asked[1]?.answer).toContain('We take 13% of ticket sales');
    expect(asked[1]?.answer).toContain('The pricing page has an example to the penny.');
  });
});
