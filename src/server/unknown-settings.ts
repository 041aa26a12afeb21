/** A variable that is probably a misspelt setting, and the setting that was probably meant. */
type Misspelt = { name: string; meant: string };

/**
 * Variables that platforms set themselves and whose names resemble a setting. Kubernetes and Docker links set
 * `<SERVICE>_PORT…` and `<SERVICE>_SERVICE_HOST` for services of any name; hosting platforms add variants of
 * `DATABASE_URL`. A name that ends in `_FILE` is a setting that the operator expects to be read from a file.
 */
const SET_BY_PLATFORMS = [
  /_PORT$/,
  /_PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?$/,
  /_SERVICE_(HOST|PORT)(_|$)/,
  /^DATABASE_URL_(?!FILE$)/,
  /^(npm|NPM|GITHUB|RUNNER|ACTIONS|KUBERNETES|SYSTEMD|HEROKU|RENDER|RAILWAY|FLY|VERCEL|XDG|LC|SSH|PG)_/,
];

/** Shorter names resemble too many others, such as `PATH` and `PORT`. */
const SHORT = 5;
const MEDIUM = 7;

/** Finds the variables whose names are not settings but resemble one. Other variables belong to other programs. */
export function findMisspelt(given: Iterable<string>, settings: readonly string[]): Misspelt[] {
  const known = new Set(settings);
  return [...given].flatMap((name) => {
    if (known.has(name) || SET_BY_PLATFORMS.some((pattern) => pattern.test(name))) return [];
    const meant = findMeant(name, settings);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function findMeant(name: string, settings: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  // Shells and tools use short lower-case names, such as `host`, for themselves.
  if (upper !== name) return settings.find((setting) => setting.length > SHORT && setting === upper);
  const nearest = settings
    .map((setting) => ({ setting, edits: countEdits(name, setting) }))
    .filter(({ setting, edits }) => edits <= countAllowedEdits(setting) || isPluralOf(name, setting))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return nearest?.setting ?? settings.find((setting) => hasOtherWords(name, setting));
}

function countAllowedEdits({ length }: string): number {
  if (length <= SHORT) return 0;
  return length <= MEDIUM ? 1 : 2;
}

const isPluralOf = (name: string, setting: string) => name === `${setting}S` || setting === `${name}S`;

/** Whether a word was added at the end, one was left out after the first, or ours was put in front. */
function hasOtherWords(name: string, setting: string): boolean {
  if (name === `OAKDRAW_${setting}`) return true;
  if (setting.length > MEDIUM && new RegExp(`^${setting}_[A-Z0-9]+$`).test(name)) return true;
  const words = setting.split('_');
  if (words.length < 3 || name.length <= MEDIUM) return false;
  return words.some((_, index) => index > 0 && words.toSpliced(index, 1).join('_') === name);
}

/** The Damerau–Levenshtein distance: how many letters were added, left out, replaced, or swapped with the next one. */
function countEdits(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const edits = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      (rows[row] as number[])[column] = edits;
    }
  }
  return at(one.length, other.length);
}
