export const GAME_TYPES = ['math', 'word', 'memory', 'puzzle'] as const;
export type GameType = (typeof GAME_TYPES)[number];

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
