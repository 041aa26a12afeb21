import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { givenWith, proofVectorsV2 } from '../../../../../tests/helpers/proof-vectors.ts';
import { RecalculatedWinners } from './recalculated.tsx';

const [witnessed] = proofVectorsV2.filter(({ name }) => name === '03-witnessed-5.json');
if (!witnessed) throw new Error('there is no such vector');
const report = await verifyBundle(JSON.stringify(witnessed.vector.bundle), givenWith(witnessed.vector));

const listHeadings = (shown: typeof report) => {
  const html = renderToStaticMarkup(<RecalculatedWinners report={shown} ownPolicy={false} />);
  return [...html.matchAll(/<h([1-6])[^>]*>([^<]+)/g)].map(([, level, text]) => `${level} ${text}`);
};

describe('the headings of the recalculated winners', () => {
  it('skip no level in a draw with one attempt', () => {
    expect(listHeadings(report)).toEqual(['2 Recalculated here', '3 Independent witnesses saw the seal']);
  });

  it('put the witnesses below their attempt after a redraw', () => {
    const again = <T extends { attempt: number }>(list: readonly T[]) => [
      ...list,
      ...list.map((one) => ({ ...one, attempt: 2 })),
    ];
    const redrawn = { ...report, attempts: again(report.attempts), witnessed: again(report.witnessed) };
    expect(listHeadings(redrawn)).toEqual([
      '2 Recalculated here',
      '3 Attempt 1',
      '4 Independent witnesses saw the seal',
      '3 Attempt 2',
      '4 Independent witnesses saw the seal',
    ]);
  });
});
