import { readFileSync } from 'node:fs';
import {
  type Action,
  type Actions,
  fill,
  hold,
  press,
  respond,
  see,
  seeElement,
  seeRole,
} from './actions.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

/** A proof with public randomness, and the ticket proof of its first ticket. */
const PROOF = 'tests/vectors/proof/05-beacon-40.json';

/** The verification page: a draw on sale, a saved proof, and errors. */
export function verifyScenes({ draws: { lighthouse, long } }: Stage): Scene[] {
  const { bundle, tlogProofOfTicket1: ticketProof } = JSON.parse(readFileSync(PROOF, 'utf8'));
  const proof = JSON.stringify(bundle);
  return listScenes('verify', { path: `/prize-draw/${lighthouse.id}/verify` })({
    'on-sale': { act: seeVerdict('partial') },
    long: { path: `/prize-draw/${long.id}/verify`, act: seeVerdict('partial') },
    checking: { before: hold('**/proof') },
    valid: {
      act: [
        chooseFile(proof, 'warned'),
        fill('Is my ticket in?', '000009'),
        (page) => page.keyboard.press('Enter'),
        fill('Something you kept, or your policy', ticketProof),
        press('Check with it'),
        seeRole('list', 'Checked against'),
        seeVerdict('warned'),
        (page) => page.locator('[data-check="history"] summary').click(),
      ],
    },
    failing: { act: chooseFile(proof.replace('"route":"paid"', '"route":"post"'), 'failed') },
    'no-log': {
      // The seal log would be evidence of a log.
      before: ['**/proof', '**/seals/**'].map((path) => respond(path, { code: 'no_log', message: '' }, 404)),
      act: seeVerdict('nothing'),
    },
    unreachable: {
      before: respond('**/proof', { code: 'refused', message: 'The log cannot be read at the moment.' }, 403),
      act: seeVerdict('unreachable'),
    },
  });
}

const seeVerdict = (tone: string): Action => seeElement(`[data-verdict="${tone}"]`);

/** Verifies a saved proof instead of the draw's own. */
function chooseFile(text: string, tone: string): Actions {
  const file = { name: 'saved-proof', mimeType: 'text/plain', buffer: Buffer.from(text) };
  return [
    (page) => page.locator('section[aria-labelledby="drop"] input').setInputFiles(file),
    see('without contacting the site.'),
    seeVerdict(tone),
  ];
}
