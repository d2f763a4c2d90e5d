/** The cities of sample accounts, and the codes of their countries. */
export const places = [
  ["Singapore", "SG"],
  ["Kuala Lumpur", "MY"],
  ["Madrid", "ES"],
  ["Mexico City", "MX"],
  ["Tokyo", "JP"],
  ["Seoul", "KR"],
  ["Shanghai", "CN"],
  ["London", "GB"],
  ["Austin", "US"],
  ["Toronto", "CA"],
  ["Melbourne", "AU"],
  ["Lisbon", "PT"],
] as const;
