/**
 * The first-level divisions by GeoNames' admin1 code, as their people call them: the source's own names are
 * part English ("Castille and León"). They tell cities of one name apart, in the picker and in ids. Puerto
 * Rico's are its municipios, so a region there says no more than the city.
 */
const listed = {
  mx: `01 Aguascalientes; 02 Baja California; 03 Baja California Sur; 04 Campeche; 05 Chiapas; 06 Chihuahua;
    07 Coahuila; 08 Colima; 09 Ciudad de México; 10 Durango; 11 Guanajuato; 12 Guerrero; 13 Hidalgo; 14 Jalisco;
    15 Estado de México; 16 Michoacán; 17 Morelos; 18 Nayarit; 19 Nuevo León; 20 Oaxaca; 21 Puebla; 22 Querétaro;
    23 Quintana Roo; 24 San Luis Potosí; 25 Sinaloa; 26 Sonora; 27 Tabasco; 28 Tamaulipas; 29 Tlaxcala;
    30 Veracruz; 31 Yucatán; 32 Zacatecas`,
  gt: `01 Alta Verapaz; 02 Baja Verapaz; 03 Chimaltenango; 04 Chiquimula; 05 El Progreso; 06 Escuintla;
    07 Guatemala; 08 Huehuetenango; 09 Izabal; 10 Jalapa; 11 Jutiapa; 12 Petén; 13 Quetzaltenango; 14 Quiché;
    15 Retalhuleu; 16 Sacatepéquez; 17 San Marcos; 18 Santa Rosa; 19 Sololá; 20 Suchitepéquez; 21 Totonicapán;
    22 Zacapa`,
  hn: `01 Atlántida; 02 Choluteca; 03 Colón; 04 Comayagua; 05 Copán; 06 Cortés; 07 El Paraíso;
    08 Francisco Morazán; 09 Gracias a Dios; 10 Intibucá; 11 Islas de la Bahía; 12 La Paz; 13 Lempira;
    14 Ocotepeque; 15 Olancho; 16 Santa Bárbara; 17 Valle; 18 Yoro`,
  sv: `01 Ahuachapán; 02 Cabañas; 03 Chalatenango; 04 Cuscatlán; 05 La Libertad; 06 La Paz; 07 La Unión;
    08 Morazán; 09 San Miguel; 10 San Salvador; 11 Santa Ana; 12 San Vicente; 13 Sonsonate; 14 Usulután`,
  ni: `01 Boaco; 02 Carazo; 03 Chinandega; 04 Chontales; 05 Estelí; 06 Granada; 07 Jinotega; 08 León; 09 Madriz;
    10 Managua; 11 Masaya; 12 Matagalpa; 13 Nueva Segovia; 14 Río San Juan; 15 Rivas; 17 Caribe Norte;
    18 Caribe Sur`,
  cr: `01 Alajuela; 02 Cartago; 03 Guanacaste; 04 Heredia; 06 Limón; 07 Puntarenas; 08 San José`,
  pa: `01 Bocas del Toro; 02 Chiriquí; 03 Coclé; 04 Colón; 05 Darién; 06 Herrera; 07 Los Santos; 08 Panamá;
    09 Guna Yala; 10 Veraguas; 11 Emberá; 12 Ngäbe-Buglé; 13 Panamá Oeste`,
  cu: `01 Pinar del Río; 02 La Habana; 03 Matanzas; 04 Isla de la Juventud; 05 Camagüey; 07 Ciego de Ávila;
    08 Cienfuegos; 09 Granma; 10 Guantánamo; 12 Holguín; 13 Las Tunas; 14 Sancti Spíritus; 15 Santiago de Cuba;
    16 Villa Clara; AR Artemisa; MA Mayabeque`,
  do: `01 Azua; 02 Baoruco; 03 Barahona; 04 Dajabón; 06 Duarte; 08 Espaillat; 09 Independencia; 10 La Altagracia;
    11 Elías Piña; 12 La Romana; 14 María Trinidad Sánchez; 15 Monte Cristi; 16 Pedernales; 18 Puerto Plata;
    19 Hermanas Mirabal; 20 Samaná; 21 Sánchez Ramírez; 23 San Juan; 24 San Pedro de Macorís; 25 Santiago;
    26 Santiago Rodríguez; 27 Valverde; 28 El Seibo; 29 Hato Mayor; 30 La Vega; 31 Monseñor Nouel;
    32 Monte Plata; 33 San Cristóbal; 34 Distrito Nacional; 35 Peravia; 36 San José de Ocoa; 37 Santo Domingo`,
  pr: `005 Aguadilla; 013 Arecibo; 017 Barceloneta; 021 Bayamón; 025 Caguas; 031 Carolina; 033 Cataño; 035 Cayey;
    049 Culebra; 051 Dorado; 053 Fajardo; 057 Guayama; 061 Guaynabo; 069 Humacao; 071 Isabela; 091 Manatí;
    097 Mayagüez; 113 Ponce; 117 Rincón; 119 Río Grande; 125 San Germán; 127 San Juan; 137 Toa Baja;
    139 Trujillo Alto; 145 Vega Baja; 147 Vieques; 153 Yauco`,
  co: `01 Amazonas; 02 Antioquia; 03 Arauca; 04 Atlántico; 08 Caquetá; 09 Cauca; 10 Cesar; 11 Chocó; 12 Córdoba;
    14 Guaviare; 15 Guainía; 16 Huila; 17 La Guajira; 19 Meta; 20 Nariño; 21 Norte de Santander; 22 Putumayo;
    23 Quindío; 24 Risaralda; 25 San Andrés y Providencia; 26 Santander; 27 Sucre; 28 Tolima;
    29 Valle del Cauca; 30 Vaupés; 31 Vichada; 32 Casanare; 33 Cundinamarca; 34 Bogotá; 35 Bolívar; 36 Boyacá;
    37 Caldas; 38 Magdalena`,
  ve: `01 Amazonas; 02 Anzoátegui; 03 Apure; 04 Aragua; 05 Barinas; 06 Bolívar; 07 Carabobo; 08 Cojedes;
    09 Delta Amacuro; 11 Falcón; 12 Guárico; 13 Lara; 14 Mérida; 15 Miranda; 16 Monagas; 17 Nueva Esparta;
    18 Portuguesa; 19 Sucre; 20 Táchira; 21 Trujillo; 22 Yaracuy; 23 Zulia; 25 Distrito Capital; 26 La Guaira`,
  ec: `01 Galápagos; 02 Azuay; 03 Bolívar; 04 Cañar; 05 Carchi; 06 Chimborazo; 07 Cotopaxi; 08 El Oro;
    09 Esmeraldas; 10 Guayas; 11 Imbabura; 12 Loja; 13 Los Ríos; 14 Manabí; 15 Morona Santiago; 17 Pastaza;
    18 Pichincha; 19 Tungurahua; 20 Zamora Chinchipe; 22 Sucumbíos; 23 Napo; 24 Orellana; 25 Santa Elena;
    26 Santo Domingo de los Tsáchilas`,
  pe: `01 Amazonas; 02 Áncash; 03 Apurímac; 04 Arequipa; 05 Ayacucho; 06 Cajamarca; 07 Callao; 08 Cusco;
    09 Huancavelica; 10 Huánuco; 11 Ica; 12 Junín; 13 La Libertad; 14 Lambayeque; 15 Lima; LMA Lima; 16 Loreto;
    17 Madre de Dios; 18 Moquegua; 19 Pasco; 20 Piura; 21 Puno; 22 San Martín; 23 Tacna; 24 Tumbes; 25 Ucayali`,
  bo: `01 Chuquisaca; 02 Cochabamba; 03 Beni; 04 La Paz; 05 Oruro; 06 Pando; 07 Potosí; 08 Santa Cruz; 09 Tarija`,
  cl: `01 Valparaíso; 02 Aysén; 03 Antofagasta; 04 La Araucanía; 05 Atacama; 06 Biobío; 07 Coquimbo;
    08 O’Higgins; 10 Magallanes; 11 Maule; 12 Metropolitana; 14 Los Lagos; 15 Tarapacá; 16 Arica y Parinacota;
    17 Los Ríos; 18 Ñuble`,
  ar: `01 Buenos Aires; 02 Catamarca; 03 Chaco; 04 Chubut; 05 Córdoba; 06 Corrientes; 07 Ciudad de Buenos Aires;
    08 Entre Ríos; 09 Formosa; 10 Jujuy; 11 La Pampa; 12 La Rioja; 13 Mendoza; 14 Misiones; 15 Neuquén;
    16 Río Negro; 17 Salta; 18 San Juan; 19 San Luis; 20 Santa Cruz; 21 Santa Fe; 22 Santiago del Estero;
    23 Tierra del Fuego; 24 Tucumán`,
  uy: `01 Artigas; 02 Canelones; 03 Cerro Largo; 04 Colonia; 05 Durazno; 06 Flores; 07 Florida; 08 Lavalleja;
    09 Maldonado; 10 Montevideo; 11 Paysandú; 12 Río Negro; 13 Rivera; 14 Rocha; 15 Salto; 16 San José;
    17 Soriano; 18 Tacuarembó; 19 Treinta y Tres`,
  py: `01 Alto Paraná; 02 Amambay; 04 Caaguazú; 05 Caazapá; 06 Central; 07 Concepción; 08 Cordillera; 10 Guairá;
    11 Itapúa; 12 Misiones; 13 Ñeembucú; 15 Paraguarí; 16 Presidente Hayes; 17 San Pedro; 19 Canindeyú;
    22 Asunción; 23 Alto Paraguay; 24 Boquerón`,
  es: `07 Islas Baleares; 27 La Rioja; 29 Madrid; 31 Murcia; 32 Navarra; 34 Asturias; 39 Cantabria; 51 Andalucía;
    52 Aragón; 53 Canarias; 54 Castilla-La Mancha; 55 Castilla y León; 56 Cataluña; 57 Extremadura; 58 Galicia;
    59 País Vasco; 60 Comunidad Valenciana; CE Ceuta; ML Melilla`,
};

const byCountry: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(listed).map(([country, text]) => [
    country,
    new Map(
      text.split(';').map((entry) => {
        const [, code = '', name = ''] = /^\s*(\S+)\s+(.+?)\s*$/.exec(entry) ?? [];
        return [code, name];
      }),
    ),
  ]),
);

/** @throws Error where the source has a code that is not listed: a new division, to be named by hand */
export function regionName(country: string, code: string): string {
  const name = byCountry.get(country)?.get(code);
  if (!name) throw new Error(`The division ${code} of ${country} has no name in infra/location/regions.ts.`);
  return name;
}
