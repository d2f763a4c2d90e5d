/** Whoever runs a copy changes the name here and nowhere else. */
export const brand = {
  name: "Vanda",
  country: "Singapore",
} as const;
