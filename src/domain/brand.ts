/** The brand of the application. To rename an installation, change only the name here. */
export const brand = {
  name: "Vanda",
  country: "Singapore",
} as const;
