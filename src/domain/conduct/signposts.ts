/** Independent help for people who worry about their spending. GAMSTOP does not cover prize draws, so it is not named. */
export const SIGNPOSTS = [
  {
    name: 'National Gambling Helpline',
    url: 'tel:08088020133',
    action: '0808 8020 133',
    text: 'Free and confidential, day and night.',
  },
  {
    name: 'GamCare',
    url: 'https://www.gamcare.org.uk',
    action: 'gamcare.org.uk',
    text: 'Advice, live chat and treatment for anyone affected.',
  },
  {
    name: 'BeGambleAware',
    url: 'https://www.begambleaware.org',
    action: 'begambleaware.org',
    text: 'Find out whether your spending is a problem, and what helps.',
  },
] as const;
