import type { Page } from 'playwright-core';

export const ROLES = ['visitor', 'participant', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A page in one state, and the roles that can see it; by default, all roles. */
export type Visit = {
  path: string;
  as?: readonly Role[];
  /** 200 by default. */
  status?: number;
  /** Runs after the page has loaded, such as opening a dialog. */
  act?: (page: Page) => Promise<unknown>;
};
