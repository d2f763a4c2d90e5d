/** The application's brand. To rename an installation, change the name here only. */
export const brand = {
  name: "Vanda",
  country: "Singapore",
} as const;
