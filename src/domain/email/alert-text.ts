/** An alert in plain words. `path` is the page of the admin area that shows it. */
export type AlertText = {
  subject: string;
  happened: string;
  toDo: string;
  link: { path: `/admin?${string}`; text: string };
};
