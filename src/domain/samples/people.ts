/** Given and family names from many places, which are combined at random. */
export const givenNames =
  "Amina Lucía Wei Yuki Min-jun Sofia Omar Priya Liam Chloé Mateo Hana Noah Ingrid Kofi Elena Raj Mei Tomás Freya Ahmed Sara Ji-woo Lars Nadia Diego Aisha Oliver Mina Pablo Zoe Ravi Camila Jonas Leila Hugo Naoko Samir Ana Daniel".split(
    " ",
  );
export const familyNames =
  "García Tan Suzuki Kim Müller Okafor Patel Rossi Nguyen Silva Andersson Haddad Novak Sato Park Dubois Kowalski Mensah Ferrari Lim Yilmaz Jensen Costa Ivanov Chen O'Brien Romero Tanaka Lee Schmidt Osei Sharma Moreau Wong Castillo Berg".split(
    " ",
  );

/** First halves of account names. */
export const businessNames =
  "Alder Harbour Juniper Meridian Northgate Orchard Pinnacle Quayside Riverbend Summit Tamarind Union Verde Willow Zephyr Banyan Cobalt Delta Ember Falcon Ginkgo Horizon Indigo Jade Keystone Lotus Maple Nova Onyx Prism Cedar Raffles Sable Terrace Ultra Vista".split(
    " ",
  );

export const places = [
  ["Singapore", "Singapore"],
  ["Kuala Lumpur", "Malaysia"],
  ["Madrid", "Spain"],
  ["Mexico City", "Mexico"],
  ["Tokyo", "Japan"],
  ["Seoul", "South Korea"],
  ["Shanghai", "China"],
  ["London", "United Kingdom"],
  ["Austin", "United States"],
  ["Toronto", "Canada"],
  ["Melbourne", "Australia"],
  ["Lisbon", "Portugal"],
] as const;
