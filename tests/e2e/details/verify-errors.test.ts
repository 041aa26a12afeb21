import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCommittedTitle } from '#domain/proof/committed-prizes.ts';
import { describeNote } from '#domain/proof/note-text.ts';
import { STRENGTH_TEXT } from '#domain/proof/strength-text.ts';
import { sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { proofVectorsV2 } from '../../helpers/proof-vectors.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import {
  dropFile,
  expectVerdict,
  failingChecks,
  knownProof,
  visitorWithProof,
} from '../../helpers/verify-page.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const newHost = () => site.person({ role: 'host', verified: true });

describe('the proof page', () => {
  it('rejects a proof of another draw', async () => {
    const { page } = await visitorWithProof(site, knownProof('05-beacon-40.json').text);
    await expectVerdict(page, 'failed');
    await page.getByText('The site returned the proof of another prize draw').waitFor();
  });

  it('reports a draw without a log, a proof that cannot be fetched, and an unknown draw [VERIFY-07]', async () => {
    const draw = await drawOnSale(await newHost());
    const { page, open } = await site.visitor();
    await page.route('**/proof', (route) =>
      route.fulfill({ status: 404, json: { code: 'no_log', message: 'No log.' } }),
    );
    // The seal log would be evidence that the draw has a log.
    const noSeals = { status: 404, json: { code: 'no_log', message: 'No seal log.' } };
    await page.route('**/seals/**', (route) => route.fulfill(noSeals));
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'nothing');
    await page.unroute('**/seals/**');
    await page.getByText('This prize draw was over before we had public logs').waitFor();
    await expectWellMade(page);

    await page.unroute('**/proof');
    await page.route('**/proof', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', message: '' } }),
    );
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'unreachable');
    await page.unroute('**/proof');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectVerdict(page, 'partial');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('verdict');

    await open('/prize-draw/0190a1b2-0000-7000-8000-000000000001/verify', 404);
    await page.getByRole('heading', { name: 'Prize Draw Not Found' }).waitFor();
  });

  it('explains to the host of an unpublished draw why there is no proof yet', async () => {
    const host = await newHost();
    const draft = await drawOnSale(host, { startDate: null });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${draft.id}/verify`);
    await expectVerdict(page, 'nothing');
    await page.getByRole('heading', { name: 'Not published yet' }).waitFor();
  });
});

describe('a file from the visitor', () => {
  it('is valid if it is one of the test vectors', async () => {
    const { page } = await visitorWithProof(site, knownProof('05-beacon-40.json').text);
    await expectVerdict(page, 'failed');
    for (const name of readdirSync('tests/vectors/proof').sort()) {
      const { text } = knownProof(name);
      await dropFile(page, name, text);
      await page.getByText(name, { exact: true }).waitFor();
      await page
        .locator('[data-verdict="proved"], [data-verdict="warned"], [data-verdict="partial"]')
        .waitFor();
      expect(await failingChecks(page), name).toEqual([]);
      const strength = name.includes('beacon')
        ? 'The list is sealed before public randomness'
        : 'This draw uses no public randomness';
      await page.getByText(strength).waitFor();
    }
  });

  it('is shown under the title of its own draw, and damaged ones do not count against the draw [VERIFY-26, VERIFY-28]', async () => {
    const draw = await drawOnSale(await newHost(), { title: 'A garden shed' });
    const { page, open } = await site.visitor({ width: 390 });
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'partial');
    const known = proofVectorsV2.find(({ vector }) => vector.mustFail === null && vector.tickets.length > 0);
    if (!known) throw new Error('there is no such test vector');
    const { bundle, tickets } = known.vector;
    const title = readCommittedTitle(bundle.terms.at(-1) ?? null) ?? '';
    const ticket = tickets[0]?.file ?? '';
    const kept = page.getByLabel('Something you kept, or your policy');
    for (const text of [ticket.slice(0, -20), ticket.slice(0, 300)]) {
      await kept.fill(text);
      await page.getByRole('button', { name: 'Check with it' }).click();
      await page.getByText('This file is damaged or incomplete, so it can’t be checked.').waitFor();
      await expectVerdict(page, 'partial');
    }
    await kept.fill('');
    await dropFile(page, 'ticket.json', ticket.slice(0, 300));
    await page.getByRole('alert').getByText('This file is damaged or incomplete').waitFor();
    await expectVerdict(page, 'partial');
    await dropFile(page, 'ticket.json', ticket);
    await page.getByRole('alert').getByText('This belongs to another prize draw.').waitFor();
    await expectVerdict(page, 'partial');
    await expectWellMade(page);
    await dropFile(page, 'other.json', JSON.stringify(bundle));
    await page.getByRole('heading', { level: 1, name: 'Check another draw' }).waitFor();
    await page.getByText(title, { exact: true }).waitFor();
    expect(await page.getByText('A garden shed', { exact: true }).count()).toBe(0);
    await page.getByText('and not of “A garden shed”').waitFor();
    await page.getByRole('button', { name: 'Check the site’s own proof' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check this draw' }).waitFor();
    await page.getByText('A garden shed', { exact: true }).waitFor();
  });

  it('is valid or not as the test vectors of version 2 say', async () => {
    const { page } = await visitorWithProof(site, knownProof('05-beacon-40.json').text);
    await expectVerdict(page, 'failed');
    for (const { name, vector } of proofVectorsV2) {
      const { bundle, mustFail, strength, policy, sealLog, tickets, notes, answers } = vector;
      const removers = page.getByRole('button', { name: /^Remove: / });
      for (let left = await removers.count(); left > 0; left -= 1) {
        await removers.first().click();
        await eventually(() => removers.count()).toBe(left - 1);
      }
      await dropFile(page, name, JSON.stringify(bundle));
      await page.getByText(name, { exact: true }).waitFor();
      const brought = [policy, sealLog && JSON.stringify(sealLog), ...tickets.map(({ file }) => file)];
      for (const text of brought.filter((text) => text !== null)) {
        await page.getByLabel('Something you kept, or your policy').fill(text);
        await page.getByRole('button', { name: 'Check with it' }).click();
        await eventually(() => page.getByLabel('Something you kept, or your policy').inputValue()).toBe('');
      }
      if (mustFail !== null) {
        await page.locator('[data-verdict="failed"]').waitFor();
        await eventually(() => failingChecks(page)).toContain(mustFail);
        continue;
      }
      await page
        .locator('[data-verdict="proved"], [data-verdict="warned"], [data-verdict="partial"]')
        .waitFor();
      await eventually(async () => [name, ...(await failingChecks(page))]).toEqual([name]);
      await page.getByText(STRENGTH_TEXT[strength ?? 'committed']).waitFor();
      for (const { seed } of answers) await page.getByText(seed).first().waitFor();
      // A file is checked without the time and without rounds. The sentences on redraws have dates as well.
      const known = (notes ?? []).filter(({ id }) => !['overdue', 'computable', 'redrawn'].includes(id));
      for (const note of known) await page.getByText(describeNote(note, [])).first().waitFor();
    }
  });
});
