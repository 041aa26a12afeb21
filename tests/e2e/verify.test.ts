import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, expectNoAxeViolations } from '../helpers/browser.ts';
import { eventually } from '../helpers/eventually.ts';
import { drawOnSale, sell } from '../helpers/sold-tickets.ts';
import { isThorough } from '../helpers/thorough.ts';
import {
  drawnDraw,
  dropFile,
  expectVerdict,
  failingChecks,
  knownProof,
  visitorWithProof,
} from '../helpers/verify-page.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '1' });

const newHost = () => site.person({ role: 'host', verified: true });
/** Valid, with warnings: a prize was redrawn, and tickets were voided. */
const BEACON = '05-beacon-40.json';

async function droppedOn(page: Page, text: string, tone: string) {
  await dropFile(page, 'proof', text);
  await page.getByText('without contacting the site.').waitFor();
  await expectVerdict(page, tone);
}

describe('verifying a draw', () => {
  it('verifies a draw of the site from its first ticket to its winners, and links back to it [VERIFY-01, VERIFY-02] [STATE-14]', async () => {
    const { draw } = await drawnDraw(site);
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}/verify`);
    // Its sales ended early.
    await expectVerdict(page, 'warned');
    await page
      .getByText('This draw uses no public randomness, so you have to trust the platform for that part.')
      .waitFor();
    expect(await page.getByRole('img', { name: 'Holds' }).count()).toBe(13);
    // The sale was ended immediately.
    await page
      .getByRole('region', { name: 'Worth knowing' })
      .getByText(/^The list was sealed \d+ days? before the promised end\.$/)
      .waitFor();
    // Without public randomness these checks do not apply.
    for (const id of ['round', 'beacon']) {
      await page.locator(`[data-check="${id}"]`).getByRole('img', { name: 'Nothing to check' }).waitFor();
    }
    expect(await failingChecks(page)).toEqual([]);
    const { result } = await site.client()('GET /api/v1/prize-draws/:id/drawing', {
      params: { id: draw.id },
    });
    const winners = page.getByRole('region', { name: 'Recalculated here' }).getByRole('listitem');
    for (const [at, { ticketNumber, prize, winnerName }] of (result?.winners ?? []).entries()) {
      const row = await winners.nth(at).textContent();
      expect(row).toContain(String(ticketNumber).padStart(6, '0'));
      expect(row).toContain(prize);
      expect(row).toContain(winnerName);
    }
    await page.locator('[data-check="signature"] summary').click();
    expect(await page.locator('[data-check="signature"] dd').first().textContent()).not.toBe('');
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Back to the prize draw' }).click();
    await page.waitForURL(`**/prize-draw/${draw.id}`);
  });

  it('fails if the winner on the site differs from the proof [VERIFY-15]', async () => {
    const { draw } = await drawnDraw(site);
    const { page, open } = await site.visitor();
    await page.route('**/drawing?as=visitor', async (route) => {
      const response = await route.fetch();
      const shown = await response.json();
      Object.assign(shown.result.winners[0], { winnerName: 'E. Ve' });
      await route.fulfill({ response, json: shown });
    });
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'failed');
    expect(await failingChecks(page)).toEqual(['announced']);
    await page.getByText('The site names “E. Ve” as the holder of ticket').waitFor();
    await page.getByRole('link', { name: 'The site does not show what was proved' }).click();
    await expectWellMade(page);
  });

  it('streams a proof that is too large for one document [VERIFY-06]', async () => {
    const { draw } = await drawnDraw(site);
    const { page, open } = await site.visitor();
    await page.route('**/proof', (route) =>
      route.fulfill({ status: 413, json: { code: 'too_large', message: 'Too large.', prefix: 'x' } }),
    );
    await open(`/prize-draw/${draw.id}/verify`);
    // Its sales ended early.
    await expectVerdict(page, 'warned');
    expect(await page.getByRole('link', { name: 'The whole proof' }).count()).toBe(0);
    await page.getByLabel('Is my ticket in?').fill('000005');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByText('Ticket 000005 is entry 5 of the log').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'The sealed list' }).click();
    expect((await saving).suggestedFilename()).toBe(`entry-list-${draw.id}.txt`);
  });

  it('verifies an undrawn draw as far as possible [VERIFY-03]', async () => {
    const draw = await drawOnSale(await newHost());
    await sell(site, draw, 2);
    const { page, open } = await site.visitor();
    // A sale appears in the signed log shortly after its response.
    const proof = () =>
      fetch(`${site.url()}/api/v1/prize-draws/${draw.id}/proof`).then((response) => response.text());
    await eventually(async () => (await proof()).includes('\\"number\\":2')).toBe(true);
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'partial');
    await page.getByText('The draw hasn’t taken place yet. The log has 2 tickets').waitFor();
    await page.getByLabel('Is my ticket in?').fill('2');
    await page.keyboard.press('Enter');
    await page
      .getByText('Ticket 000002 is entry 2 of the log. The list is sealed when the draw starts.')
      .waitFor();
    await page.getByLabel('Is my ticket in?').fill('99');
    await page.keyboard.press('Enter');
    await page
      .getByText('There is no ticket 000099 in this log: its tickets are numbered from 000001 to 000002.')
      .waitFor();
    await page.getByLabel('Is my ticket in?').fill('none');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the number on your ticket, such as 000123.').waitFor();
    expect(await page.getByText('There is no ticket').count()).toBe(0);
  });
});

describe.runIf(isThorough)('a file from the visitor', () => {
  it('is verified offline, without any request [VERIFY-02, VERIFY-04]', async () => {
    const { text } = knownProof(BEACON);
    const { page, context } = await visitorWithProof(site, text);
    await expectVerdict(page, 'failed');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await context.setOffline(true);
    await droppedOn(page, text, 'warned');
    await page
      .getByText(
        'The list is sealed before public randomness, which no one controls, decides the winner, but the time of the seal is only the platform’s word.',
      )
      .waitFor();
    await page.getByText('It’s the proof of another prize draw').waitFor();
    expect(asked).toEqual([]);
    await expectWellMade(page);
    await context.setOffline(false);
  });

  it('fails the check that identifies the change [VERIFY-01]', async () => {
    const { text } = knownProof(BEACON);
    const { page } = await visitorWithProof(site, text);
    await expectVerdict(page, 'failed');
    await droppedOn(page, text.replace('"route":"paid"', '"route":"post"'), 'failed');
    expect(await failingChecks(page)).toContain('openings');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'An answer is not the one given at purchase' }).click();
    await dropFile(page, 'proof', text.replace('"seals":[{"attempt":1', '"seals":[{"attempt":3'));
    await eventually(() => failingChecks(page)).toEqual(['history']);
    await dropFile(page, 'proof', 'no proof at all');
    await eventually(() => failingChecks(page)).toEqual(['bundle']);
  });

  it('is compared with a ticket proof, a seal and a key that the visitor kept [VERIFY-05]', async () => {
    const { text, receipt } = knownProof(BEACON);
    const other = knownProof('09-beacon-5.json');
    const { page } = await visitorWithProof(site, text);
    await droppedOn(page, text, 'warned');
    const paste = async (kept: string) => {
      await page.getByLabel('Something you kept, or your policy').fill(kept);
      await page.getByRole('button', { name: 'Check with it' }).click();
    };
    await paste('my dog ate it');
    await page.getByText('We don’t recognise this file.').waitFor();
    await paste(receipt);
    await page.getByRole('list', { name: 'Checked with' }).getByText('Ticket proof').waitFor();
    await expectVerdict(page, 'warned');
    await paste(JSON.parse(text).vkey);
    await expectVerdict(page, 'warned');
    for (const ofAnother of [JSON.parse(other.text).vkey, other.receipt]) {
      await paste(ofAnother);
      await page.getByText('This belongs to another prize draw.').waitFor();
      await expectVerdict(page, 'warned');
      await page.getByLabel('Something you kept, or your policy').fill('');
    }
    await paste(rewritten(JSON.parse(text).seals[0].checkpoint));
    await page.locator('[data-verdict="failed"]').waitFor();
    expect(await failingChecks(page)).toEqual(['history']);
    await page.getByRole('button', { name: 'Remove: Seal or signed head, Pasted' }).click();
    await page.locator('[data-verdict="warned"]').waitFor();
    await paste(rewritten(receipt));
    await page.locator('[data-verdict="failed"]').waitFor();
    expect(await failingChecks(page)).toEqual(['history']);
  });
});

/** A head of the same draw whose root differs from the published one. */
const rewritten = (kept: string): string =>
  kept.replace(/\n(.)(.{42}=)\n\n— /, (_, first, rest) => `\n${first === 'A' ? 'B' : 'A'}${rest}\n\n— `);
