export const REASON_REQUIRED = {
  title: 'Reason Required',
  description: 'Please provide a reason for the redraw for compliance purposes.',
};
