/** 1–32 ASCII letters, digits or hyphens: an answer is published when its draw closes. */
export const ANSWER_SHAPE = /^[A-Za-z0-9-]{1,32}$/;

export const ANSWER_SHAPE_MESSAGE = 'An answer has 1 to 32 letters, digits or hyphens.';

export function isAnswerShape(given: string): boolean {
  return ANSWER_SHAPE.test(given);
}

/** Right when it is the solution, spaces around it and the case of its letters aside. */
export function isRight(solution: string, given: string): boolean {
  return given.trim().toLowerCase() === solution;
}
