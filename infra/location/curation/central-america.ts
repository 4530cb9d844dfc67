import type { Curation } from '../curation.ts';

/** Guatemala. Districts: the capital's zones, which addresses are given by (20, 22 and 23 do not exist). */
export const gt: Curation = {
  places: {
    'Guatemala City/07': { name: 'Ciudad de Guatemala', aliases: ['Guate', 'Guatemala City', 'La Capital'] },
    'Quetzaltenango/13': { aliases: ['Xela', 'Xelajú'] },
    'Petapa/07': { name: 'San Miguel Petapa' },
    'Antigua Guatemala/16': { name: 'Antigua Guatemala', aliases: ['La Antigua'] },
    'Panzos/01': 'Panzós',
    'Puerto San José/06': { aliases: ['Puerto Quetzal'] },
    'Panajachel/19': { aliases: ['Pana', 'Lago de Atitlán'] },
  },
  also: { 'Panajachel/19': 12_900 },
  districts: {
    'Guatemala City/07': [
      { name: 'Zona 1', aliases: ['Centro Histórico'] },
      ...[2, 3, 4, 5, 6, 7, 8].map((zone) => `Zona ${zone}`),
      { name: 'Zona 9', aliases: ['Zona Viva'] },
      { name: 'Zona 10', aliases: ['Zona Viva', 'Oakland'] },
      ...[11, 12].map((zone) => `Zona ${zone}`),
      { name: 'Zona 13', aliases: ['Aeropuerto La Aurora'] },
      { name: 'Zona 14', aliases: ['Las Américas'] },
      { name: 'Zona 15', aliases: ['Vista Hermosa'] },
      { name: 'Zona 16', aliases: ['Cayalá'] },
      ...[17, 18, 19, 21, 24, 25].map((zone) => `Zona ${zone}`),
    ],
  },
};

/** Honduras. Comayagüela is one city with Tegucigalpa. */
export const hn: Curation = {
  places: {
    'Tegucigalpa/08': { aliases: ['Tegus', 'Distrito Central'] },
    'San Pedro Sula/06': { aliases: ['SPS'] },
    'Ciudad Choluteca/02': 'Choluteca',
    'Puerto Cortez/06': 'Puerto Cortés',
    'Coxen Hole/11': { name: 'Roatán', aliases: ['Islas de la Bahía', 'West End'] },
    'Copán/05': { name: 'Copán Ruinas' },
  },
  also: { 'Coxen Hole/11': 14_000, 'Copán/05': 10_000 },
  districts: {
    'Tegucigalpa/08': [
      { name: 'Centro', aliases: ['Centro Histórico'] },
      'Comayagüela',
      { name: 'Lomas del Guijarro', aliases: ['Palmira', 'San Carlos', 'Los Próceres'] },
      'Miraflores',
      'Kennedy',
      'La Granja',
      'El Hatillo',
    ],
    'San Pedro Sula/06': ['Noroeste', 'Noreste', 'Suroeste', 'Sureste', { name: 'Centro' }],
  },
};

/** El Salvador. */
export const sv: Curation = {
  places: {
    'Delgado/10': 'Ciudad Delgado',
    'Santa Tecla/05': { aliases: ['Nueva San Salvador'] },
    'San Francisco/08': { name: 'San Francisco Gotera' },
    'La Libertad/05': { name: 'La Libertad', aliases: ['Puerto de La Libertad', 'El Tunco', 'Surf City'] },
  },
  districts: {
    'San Salvador/10': [
      { name: 'Centro Histórico', aliases: ['Centro'] },
      { name: 'Escalón', aliases: ['Colonia Escalón'] },
      { name: 'San Benito', aliases: ['Zona Rosa'] },
      'Miralvalle',
      'Miramonte',
      'San Jacinto',
      'Flor Blanca',
      'Layco',
    ],
  },
};

/** Nicaragua. Districts: Managua's seven. */
export const ni: Curation = {
  places: {
    'Puerto Cabezas/17': { name: 'Bilwi', aliases: ['Puerto Cabezas'] },
  },
  also: { 'San Juan del Sur/15': 7_800, 'Corn Island/18': 8_000 },
  districts: {
    'Managua/10': ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'].map((number) => `Distrito ${number}`),
  },
};

/** Costa Rica. The source counts districts of the capital's cantons as towns of their own. */
export const cr: Curation = {
  places: {
    'San José/08': { aliases: ['Chepe'] },
    'Limón/06': { aliases: ['Puerto Limón'] },
    'San Isidro/08': { name: 'San Isidro de El General', aliases: ['Pérez Zeledón'] },
    'San Francisco/04': { name: 'San Francisco de Heredia' },
    'San Vicente de Moravia/08': { name: 'Moravia', aliases: ['San Vicente'] },
    'San José/01': { name: 'Upala' },
    'San Miguel/08': { name: 'San Miguel de Desamparados' },
    'San Pedro/08': { name: 'San Pedro de Montes de Oca', aliases: ['Montes de Oca'] },
    'Quesada/01': { name: 'Ciudad Quesada', aliases: ['San Carlos'] },
    'San Juan/08': { name: 'San Juan de Tibás', aliases: ['Tibás'] },
    'Guadalupe/08': { name: 'Guadalupe', aliases: ['Goicoechea'] },
    'San Rafael/08': { name: 'San Rafael de Escazú' },
    'San Felipe/08': { name: 'San Felipe de Alajuelita' },
    'Tejar/08': { name: 'El Tejar', region: '02' },
    'San Pablo/04': { name: 'San Pablo de Heredia' },
    'Mercedes/04': { name: 'Mercedes de Heredia' },
    'San Diego/02': { name: 'San Diego de La Unión', aliases: ['Tres Ríos'] },
    'Jacó/07': { aliases: ['Playa Jacó', 'Garabito'] },
    'Quepos/07': { aliases: ['Manuel Antonio'] },
    'Escazú/08': { aliases: ['San Miguel de Escazú'] },
    'Santa Ana/08': { aliases: ['Lindora'] },
  },
  partOf: {
    'San Vicente/08': 'San Vicente de Moravia/08',
  },
  also: {
    'Escazú/08': 60_000,
    'Santa Ana/08': 55_000,
    'Jacó/07': 15_000,
    'Quepos/07': 8_000,
  },
  missing: [
    { name: 'Tamarindo', region: '03', population: 6_400, latitude: 10.3, longitude: -85.84 },
    { name: 'Puerto Viejo', region: '06', population: 5_000, latitude: 9.66, longitude: -82.75 },
  ],
  districts: {
    'San José/08': [
      { name: 'Carmen', aliases: ['Barrio Amón', 'Barrio Escalante'] },
      'Merced',
      'Hospital',
      { name: 'Catedral', aliases: ['Centro'] },
      'Zapote',
      'San Francisco de Dos Ríos',
      'Uruca',
      { name: 'Mata Redonda', aliases: ['La Sabana', 'Rohrmoser'] },
      'Pavas',
      'Hatillo',
      'San Sebastián',
    ],
  },
};

/** Panama. Districts: the capital's corregimientos. */
export const pa: Curation = {
  places: {
    'Panamá/08': { name: 'Ciudad de Panamá', aliases: ['Panama City', 'PTY'] },
    'Santiago de Veraguas/10': 'Santiago',
    'Bocas del Toro/01': { aliases: ['Isla Colón'] },
  },
  also: { 'Chitré/06': 60_000, 'Las Tablas/07': 10_000, 'Bocas del Toro/01': 5_400, 'Boquete/02': 6_100 },
  districts: {
    'Panamá/08': [
      { name: 'San Felipe', aliases: ['Casco Viejo', 'Casco Antiguo'] },
      { name: 'El Chorrillo', places: ['El Chorrillo/08'] },
      'Santa Ana',
      { name: 'Calidonia', aliases: ['La Exposición', 'Bella Vista Norte'] },
      { name: 'Curundú', places: ['Curundú/08'] },
      { name: 'Bella Vista', aliases: ['Obarrio', 'El Cangrejo', 'Marbella', 'Campo Alegre'] },
      { name: 'San Francisco', aliases: ['Punta Pacífica', 'Paitilla', 'Coco del Mar'] },
      { name: 'Betania', aliases: ['El Dorado'] },
      'Pueblo Nuevo',
      { name: 'Parque Lefevre', aliases: ['Costa del Este'], places: ['Parque Lefevre/08'] },
      { name: 'Río Abajo', places: ['Río Abajo/08'] },
      { name: 'Juan Díaz', places: ['Juan Díaz/08'] },
      { name: 'Pedregal', places: ['Pedregal/08'] },
      { name: 'Ancón', aliases: ['Albrook', 'Clayton'], places: ['Ancón/08'] },
      { name: 'Las Cumbres', places: ['Las Cumbres/08', 'La Cabima/08'] },
      { name: 'Alcalde Díaz', places: ['Alcalde Díaz/08'] },
      { name: 'Chilibre', places: ['Chilibre/08'] },
      { name: 'Tocumen', places: ['Tocumen/08', 'Nuevo Belén/08'] },
      'Las Mañanitas',
      '24 de Diciembre',
      'Pacora',
    ],
  },
};
