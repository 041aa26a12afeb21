import fc from 'fast-check';

/** One step on a draw. Failure reports show its name and its input. */
export type Step<Draw> = { run: (draw: Draw) => Promise<unknown>; [fc.toStringMethod]: () => string };

/** Steps of one kind with random input. */
export const step = <Draw, Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  run: (draw: Draw, given: Given) => Promise<unknown>,
): fc.Arbitrary<Step<Draw>> =>
  given.map((chosen) => ({
    run: (draw) => run(draw, chosen),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(chosen)}`,
  }));

/** A random sequence of steps; the number beside each kind is its weight. */
export const sequenceOf = <Draw>(
  kinds: readonly (readonly [weight: number, kind: fc.Arbitrary<Step<Draw>>])[],
  { min, max }: { min: number; max: number },
): fc.Arbitrary<Step<Draw>[]> =>
  fc.array(fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: min,
    maxLength: max,
  });
