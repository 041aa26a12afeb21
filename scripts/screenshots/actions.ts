import type { Locator, Page } from 'playwright-core';

/** A step on a page before its picture is taken. */
export type Action = (page: Page) => Promise<unknown>;

/** One action, or several actions in order. */
export type Actions = Action | readonly Actions[];

type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];

export const press =
  (name: Name, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button'): Action =>
  (page) =>
    page.getByRole(role, { name }).first().click();

/** Clicks an option or a label with exactly this text. */
export const choose =
  (text: string): Action =>
  (page) =>
    page.getByText(text, { exact: true }).first().click();

export const fill =
  (label: Name, text: string): Action =>
  (page) =>
    page.getByLabel(label).first().fill(text);

export const check =
  (label: Name): Action =>
  (page) =>
    page.getByLabel(label).check();

export const submit: Action = (page) => page.locator('#main form button[type=submit]').click();

/** Waits until an element with this text is visible, or at least in the document. */
export const see =
  (text: Name, state: 'visible' | 'attached' = 'visible'): Action =>
  (page) =>
    page.getByText(text).first().waitFor({ state });

/** Waits until an element with this role, and with this name if one is given, is visible. */
export const seeRole =
  (role: Role, name?: Name, options: { timeout?: number } = {}): Action =>
  (page) =>
    page
      .getByRole(role, name === undefined ? {} : { name })
      .first()
      .waitFor(options);

/** Waits until the first element that matches the selector is visible. */
export const seeElement =
  (selector: string): Action =>
  (page) =>
    page.locator(selector).first().waitFor();

export const openDialog = (name: Name): Actions => [press(name), seeRole('dialog')];

/** Opens a dialog from the first menu with this name. */
export const openFromMenu = (menu: Name, item: string): Actions => [
  press(menu),
  (page) => page.getByRole('menuitem', { name: item, exact: true }).click(),
  seeRole('dialog'),
];

/** Never responds to these calls, so that the loading state remains. */
export const hold =
  (calls: string): Action =>
  (page) =>
    page.route(calls, () => undefined);

/** Responds to these calls with JSON. Adds the total count if the JSON is a list. */
export const respond =
  (calls: string, json: object, status = 200): Action =>
  (page) =>
    page.route(calls, (route) =>
      route.fulfill({
        status,
        json,
        ...(Array.isArray(json) && { headers: { 'x-total-count': String(json.length) } }),
      }),
    );

/** Fails these calls as an overloaded site would. */
export const fail = (calls: string): Action => {
  const message = 'We’re very busy right now. Please try again in a moment.';
  return respond(calls, { message, code: 'unavailable' }, 503);
};

/** Breaks the connections of these calls. Use with `allows: ABORTED`. */
export const abort =
  (calls: string): Action =>
  (page) =>
    page.route(calls, (route) => route.abort());

export const ABORTED = /net::ERR_FAILED/;

/** Clicks the link to this address, as a visitor who is already on the site would. */
export const follow =
  (href: string): Action =>
  (page) =>
    page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), href);

/** Scrolls an element to the middle of the screen. */
export const scrollTo =
  (find: (page: Page) => Locator): Action =>
  (page) =>
    find(page)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
