export const opening = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.\n\nOn Sundays\nat ten.\nSee you!' },
];

export const greeting = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Good morning!' },
];
