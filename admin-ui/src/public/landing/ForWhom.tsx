// The three sectors of product.md §1 (F007).
const SECTORS = [
  {
    name: 'Bâtiment et travaux publics',
    text: 'Gros œuvre, second œuvre, travaux publics : le dossier de chaque sous-traitant, rangé par chantier.',
  },
  {
    name: 'Architecture, ingénierie et services professionnels',
    text: 'Cabinets d’architectes, bureaux d’études : les assurances et attestations de vos cotraitants, suivies pendant toute la mission.',
  },
  {
    name: 'Industrie et logistique',
    text: 'Maintenance, transport, intervenants sur site : l’état de chaque prestataire avant qu’il entre, et pendant qu’il travaille.',
  },
];

export const ForWhom = () => (
  <section id="for-whom" className="landing-section">
    <h2>Pour les entreprises qui sous-traitent</h2>
    <ul className="cards">
      {SECTORS.map((sector) => (
        <li key={sector.name}>
          <h3>{sector.name}</h3>
          <p>{sector.text}</p>
        </li>
      ))}
    </ul>
  </section>
);
