import type { PostalPuzzle } from '#contract/postal/postal-entries.ts';

const SIGNS: Record<string, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' };

/** The puzzle as a sentence, and what to solve in large letters. */
export function describePuzzle({ type, prompt = '', sequence = [] }: PostalPuzzle): {
  question: string;
  puzzle: string;
} {
  switch (type) {
    case 'math': {
      const [first = '', sign = '+', second = ''] = prompt.split(' ');
      return { question: 'Work out the sum.', puzzle: `${first} ${SIGNS[sign] ?? sign} ${second}` };
    }
    case 'word':
      return {
        question: 'Put the letters in order to make a word.',
        puzzle: Array.from(prompt.toUpperCase()).join(' '),
      };
    case 'memory':
      return {
        question: 'Remember these digits, and write them on your card in the same order.',
        puzzle: sequence.join(' '),
      };
    case 'puzzle':
      return { question: 'Find the number that comes next.', puzzle: `${sequence.join(', ')}, …` };
  }
}
