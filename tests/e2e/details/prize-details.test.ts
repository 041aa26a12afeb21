import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parsePictureAddress } from '#domain/pictures/address.ts';
import { expectNoOverflow, sharedSite } from '../../helpers/browser.ts';
import { drawsOf, expectText, PHONE } from '../../helpers/buyer-pages.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { makePicture, uploadPictures } from '../../helpers/pictures.ts';
import { withoutScript } from '../../helpers/postgres-site.ts';
import { sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { host, newDraw } = drawsOf(site);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const portrait = async () => ({
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: await makePicture({ width: 600, height: 1000 }, 'teal'),
});

const QUESTION = { question: 'When can we go?', answer: 'Any week in May.\nOr June.' };

describe('a host on a phone', () => {
  it('gives prizes a value, a quantity and a picture, and answers questions [PRIZE-01, PRIZE-02, QA-01, UPL-07]', async () => {
    const owner = await site.person({ role: 'host', verified: true });
    const { page, open } = await site.visitor({ as: owner, ...PHONE });
    const form = drawForm(page);
    await open('/prize-draw/new');
    await form.fillIn('The oak rocking horse');
    await form.goTo('Basic Details');
    await page.getByText('Value, quantity and picture').click();
    await page.getByLabel('Value (optional)').fill('1,250');
    await page.getByLabel('Quantity (optional)').fill('11');
    await form.button('Next').click();
    await form.expectError('prizes.0.quantity', 'Quantity cannot exceed 10');
    await page.getByLabel('Quantity (optional)').fill('2');
    await page.getByLabel('Add a picture: Picture of the 1st to 2nd prizes').setInputFiles(await portrait());
    await page.getByText('The picture keeps its shape.').waitFor();
    const frame = await page.getByRole('application', { name: 'Part of the picture to show' }).boundingBox();
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(0.6, 1);
    await form.button('Use this part').click();
    await form.button('Remove the picture of the 1st to 2nd prizes').waitFor();
    await form.button('Add a question').click();
    await form.box('Question 1').fill(QUESTION.question);
    await form.button('Next').click();
    await form.expectError('questions.0.answer', 'Answer is required');
    await form.box('Answer 1').fill(QUESTION.answer);
    await expectNoOverflow(page);
    await expectWellMade(page);
    await form.goTo('Finalize');
    await page.getByLabel('Video for the live draw (optional)').fill('https://vimeo.com/1234567');
    await form.button('Create Prize Draw').click();
    await form.expectError('videoUrl', 'Video must be the address of a YouTube, Twitch or TikTok video');
    await page.getByLabel('Video for the live draw (optional)').fill('https://youtu.be/dQw4w9WgXcQ');
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    const [draw] = await owner.api('GET /api/v1/users/:id/prize-draws', {
      params: { id: owner.user.id },
      query: {},
    });
    const two = { description: 'The rocking horse', valuePence: 125_000, imageAlt: null };
    expect(draw?.prizes).toMatchObject([two, two]);
    const { width = 1, height = 1 } = parsePictureAddress(draw?.prizes[1]?.imageUrl ?? '') ?? {};
    expect(width / height).toBeCloseTo(0.6, 1);
    expect(draw?.questions).toEqual([{ ...QUESTION, addedAt: null }]);
    expect(draw?.videoUrl).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await open(`/prize-draw/${draw?.id}/edit`);
    expect(await page.getByLabel('Value (optional)').inputValue()).toBe('1250.00');
    expect(await page.getByLabel('Quantity (optional)').inputValue()).toBe('2');
  });

  it('can only add questions once a ticket is sold [QA-02, PRIZE-03]', async () => {
    const draw = await newDraw({
      questions: [QUESTION],
      prizes: [{ rank: 1, description: 'A week away', valuePence: 50_000 }],
    });
    await sell(site, draw, 1);
    const { page, open } = await site.visitor({ as: await host(), ...PHONE });
    const form = drawForm(page);
    await open(`/prize-draw/${draw.id}/edit`);
    expect(await form.box('Question 1').isDisabled()).toBe(true);
    expect(await page.getByLabel('Value (optional)').isDisabled()).toBe(true);
    await form.button('Add a question').click();
    await form.box('Question 2').fill('May I bring a dog?');
    await form.box('Answer 2').fill('Yes, gladly.');
    await form.button('Save Progress').click();
    await page.getByText('Progress saved!').first().waitFor();
    await open(`/prize-draw/${draw.id}`);
    const questions = section(page, 'Questions and answers');
    await questions.getByText('May I bring a dog?').click();
    await questions.getByText(/^Added on \d+ \w+ \d{4}$/).waitFor();
  });
});

describe('the page of a draw', () => {
  it('says at the price what the prizes are worth, whether they are certain and who benefits [PUB-45, PUB-46]', async () => {
    const [imageUrl = ''] = await uploadPictures((await host()).api, 1, { width: 360, height: 640 });
    const draw = await newDraw({
      minTicketAmount: 10,
      charityNumber: '209603',
      prizes: [
        { rank: 1, description: 'A week away', valuePence: 110_000, imageUrl, imageAlt: 'The cottage' },
        { rank: 2, description: 'A voucher', valuePence: 5_000, quantity: 3 },
      ],
      questions: [QUESTION],
    });
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await expectText(
      page,
      'Prizes guaranteed at 10 tickets; none sold yet. Below that, winners share cash instead.',
      'At least £0.15 of each £5.00 ticket is paid to Lifeboats (registered charity no. 209603).',
    );
    const register = page.getByRole('link', { name: 'Registered charity 209603' }).first();
    expect(await register.getAttribute('href')).toBe(
      'https://register-of-charities.charitycommission.gov.uk/charity-details/?regId=209603&subId=0',
    );
    const prizes = section(page, 'The prizes');
    await prizes.getByText('Prizes worth £1,250 in total').waitFor();
    expect(await prizes.getByRole('listitem').allTextContents()).toEqual([
      '1st prize:A week awayWorth £1,100',
      '2nd–4th prizes:A voucher3 winners, worth £50 each',
    ]);
    const picture = prizes.getByRole('img', { name: 'The cottage' });
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(360 / 640, 1);
    await expectNoOverflow(page);
    await expectWellMade(page);
  });

  it('says that the prize is certain, and stays whole with long texts [PUB-45, QA-01]', async () => {
    const draw = await newDraw({
      charityNumber: 'pending',
      prizes: [{ rank: 1, description: 'm'.repeat(300), valuePence: 100_000_000 }],
      questions: Array.from({ length: 10 }, (_, at) => ({
        question: `${at} ${'q'.repeat(190)}`,
        answer: 'a'.repeat(2000),
      })),
    });
    const { context } = await site.visitor({ ...PHONE, width: 360 });
    const page = await withoutScript(context, site.url());
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/prize-draw/${draw.id}`);
    await expectText(
      page,
      'Prize worth £1,000,000',
      'The prize is drawn however few tickets are sold.',
      '(registered charity no. pending)',
    );
    const questions = section(page, 'Questions and answers');
    expect(await questions.locator('details').count()).toBe(10);
    await questions.locator('summary').nth(9).click();
    expect(await questions.locator('details[open] p').first().isVisible()).toBe(true);
    await expectNoOverflow(page);
  });
});

describe('the video of the live screen', () => {
  it('is loaded only when the viewer asks for it, in a frame of its own [STAGE-22, STAGE-23]', async () => {
    const draw = await newDraw({ videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    const { page, open } = await site.visitor({ width: 1280, height: 720 });
    const asked: string[] = [];
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>the player</p>' });
    });
    const response = await page.goto(`${site.url()}/prize-draw/${draw.id}/live`);
    expect(response?.headers()['content-security-policy']).not.toContain('youtube');
    await page.getByText('YouTube will see that you’re watching, and may set cookies.').waitFor();
    await expectWellMade(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Watch on YouTube' }).click();
    await page
      .frameLocator('iframe[title="Video on YouTube"]')
      .frameLocator('iframe')
      .getByText('the player')
      .waitFor();
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);
    await page.getByRole('button', { name: 'Close the video' }).click();
    expect(await page.locator('iframe').count()).toBe(0);
    await open(`/prize-draw/${(await newDraw()).id}/live`);
    await page.getByText('The list isn’t sealed yet.').waitFor();
    expect(await page.getByRole('button', { name: /^Watch on/ }).count()).toBe(0);
  });
});
