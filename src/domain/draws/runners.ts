/**
 * Whether a person runs the draw: so far its host alone. People who run a draw act as its host, also if they are admins,
 * and cannot enter it.
 */
export const isRunBy = (draw: { ownerId: string }, personId: string): boolean => draw.ownerId === personId;
