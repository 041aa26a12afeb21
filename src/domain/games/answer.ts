/** 1–32 ASCII letters, digits or hyphens. Answers are published when the drawing starts. */
export const ANSWER_SHAPE = /^[A-Za-z0-9-]{1,32}$/;

export const ANSWER_SHAPE_MESSAGE = 'Your answer must be 1 to 32 letters, digits or hyphens.';

export function isAnswerShape(given: string): boolean {
  return ANSWER_SHAPE.test(given);
}

/** Whether an answer equals the solution, ignoring case and surrounding spaces. */
export function isRight(solution: string, given: string): boolean {
  return given.trim().toLowerCase() === solution;
}
