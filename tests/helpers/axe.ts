import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { settle } from '../../scripts/page-watch.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An open menu floats above the page like a dialog, and needs no landmark either. */
const OPEN_MENUS = `axe.configure({ checks: [{ id: 'region', options: {
  regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' } }] })`;

type Result = { violations: { id: string; nodes: { target: unknown[] }[] }[] };

declare global {
  interface Window {
    axe?: { run: (root: Document, options: object) => Promise<Result> };
  }
}

export type Which = { type: 'tag' | 'rule'; values: readonly string[] };

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 AA, as far as a program can test it. */
export const WCAG_RULES: Which = { type: 'tag', values: WCAG };

/** Returns a line for each violation of these rules on the current page. */
export async function findBrokenRules(page: Page, runOnly: Which): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};${OPEN_MENUS}`);
  // Pages have no frames, and reporting only violations is much faster.
  const options = { runOnly, resultTypes: ['violations'], iframes: false };
  return page.evaluate(async (wanted) => {
    const { violations = [] } = (await window.axe?.run(document, wanted)) ?? {};
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
  }, options);
}

const ALL: Which = { type: 'tag', values: [...WCAG, 'best-practice'] };

/** Rules whose result can depend on the colour scheme. */
export const OF_COLOUR: Which = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

type Look = { viewport: typeof PHONE; colorScheme: 'light' | 'dark'; rules: Which };

/** Phone and desktop, light and dark. */
export const EVERY_LOOK: readonly Look[] = [
  { viewport: PHONE, colorScheme: 'light', rules: ALL },
  { viewport: PHONE, colorScheme: 'dark', rules: OF_COLOUR },
  { viewport: DESKTOP, colorScheme: 'dark', rules: OF_COLOUR },
  { viewport: DESKTOP, colorScheme: 'light', rules: ALL },
];

/** Fewer combinations, for pages whose parts are mostly checked elsewhere. */
export const SOME_LOOKS: readonly Look[] = [
  { viewport: PHONE, colorScheme: 'dark', rules: ALL },
  { viewport: DESKTOP, colorScheme: 'light', rules: ALL },
];

/**
 * Checks the accessibility of the current page.
 * @returns one line for each violation; empty if there are none
 */
export async function inspect(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const { viewport, colorScheme, rules } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const broken = await findBrokenRules(page, rules);
    found.push(...broken.map((line) => `${viewport.width} ${colorScheme} ${line}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${viewport.width} is ${overflow} pixels wider than its screen`);
  }
  return found;
}
