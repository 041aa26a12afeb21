import fc from 'fast-check';

/** One thing that is done to a draw, told in a failure's report by its name and what it was done with. */
export type Step<Draw> = { run: (draw: Draw) => Promise<unknown>; [fc.toStringMethod]: () => string };

/** Steps of one kind, with what they are done with left to chance. */
export const step = <Draw, Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  run: (draw: Draw, given: Given) => Promise<unknown>,
): fc.Arbitrary<Step<Draw>> =>
  given.map((chosen) => ({
    run: (draw) => run(draw, chosen),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(chosen)}`,
  }));

/** Some steps after each other; the number beside each kind says how often it comes. */
export const sequenceOf = <Draw>(
  kinds: readonly (readonly [weight: number, kind: fc.Arbitrary<Step<Draw>>])[],
  { min, max }: { min: number; max: number },
): fc.Arbitrary<Step<Draw>[]> =>
  fc.array(fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: min,
    maxLength: max,
  });
