import type { Sha256 } from '../pick.ts';
import { type Policy, parsePolicy } from '../policy.ts';
import { NoteError } from '../signed-note.ts';
import type { SealLogSource } from '../verify/report.ts';
import { isObject } from '../verify/shapes.ts';
import { type Asking, ask, Unreachable } from './ask.ts';
import { expectSuccess, parseSize, readEntries } from './entry-bundles.ts';

/**
 * Opens a site's seal log. The head is read now, and the entries as the verifier needs them. Open it after the draw's own
 * head, which the seal log then covers. Returns null if the site has no seal log.
 * @param site the origin of the site, without a trailing slash
 * @throws Unreachable, and MalformedLog if the head is not one
 */
export async function openSealLog(site: string, asking: Asking): Promise<SealLogSource | null> {
  const prefix = `${site}/seals`;
  const response = await ask(`${prefix}/checkpoint`, asking);
  if (response.status === 404) return null;
  const checkpoint = await expectSuccess(response).text();
  const size = parseSize(checkpoint, `${prefix}/checkpoint`);
  return { checkpoint, entries: () => readEntries(prefix, size, asking) };
}

/**
 * Reads the witness policy that a site names itself (C2SP tlog-policy). It is only a suggestion, because a
 * dishonest site could name its own witnesses. Returns null if the site has none, and why if it cannot be read.
 * @throws Unreachable
 */
export async function readSitePolicy(
  site: string,
  asking: Asking,
  sha256: Sha256,
): Promise<Policy | { problem: string } | null> {
  const url = `${site}/api/v1/seals`;
  const response = await ask(url, asking);
  if (response.status === 404) return null;
  if (!response.ok) throw new Unreachable(`${url} returned ${response.status}.`);
  try {
    const status: unknown = JSON.parse(await response.text());
    const policy = isObject(status) ? status.policy : undefined;
    if (policy === null) return null;
    return typeof policy === 'string' ? parsePolicy(policy, sha256) : { problem: 'It is not a text.' };
  } catch (error) {
    if (error instanceof NoteError) return { problem: error.message };
    if (error instanceof SyntaxError) return { problem: 'The site did not respond with JSON.' };
    throw error;
  }
}

/**
 * Reads where the site's seal log was handed over to another key: a C2SP tlog-proof each. Returns none if the site does not
 * say so in a form that can be read, because then its head is not signed by a trusted key either.
 */
export async function readHandovers(site: string, asking: Asking): Promise<string[]> {
  try {
    const response = await ask(`${site}/api/v1/seals`, asking);
    const status: unknown = response.ok ? JSON.parse(await response.text()) : null;
    const handovers = isObject(status) ? status.handovers : [];
    return Array.isArray(handovers) ? handovers.filter((proof) => typeof proof === 'string') : [];
  } catch (error) {
    if (error instanceof Unreachable || error instanceof SyntaxError) return [];
    throw error;
  }
}
