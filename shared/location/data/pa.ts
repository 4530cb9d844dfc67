// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Panama
Panamá	Chiriquí	Panamá Oeste	Colón	Herrera	Veraguas	Bocas del Toro	Coclé	Los Santos
Ciudad de Panamá		0	0	8.99	-79.52	Panama City|PTY|Panamá
	San Felipe		Casco Viejo|Casco Antiguo
	El Chorrillo
	Santa Ana
	Calidonia		La Exposición|Bella Vista Norte
	Curundú
	Bella Vista		Obarrio|El Cangrejo|Marbella|Campo Alegre
	San Francisco		Punta Pacífica|Paitilla|Coco del Mar
	Betania		El Dorado
	Pueblo Nuevo
	Parque Lefevre		Costa del Este
	Río Abajo
	Juan Díaz
	Pedregal
	Ancón		Albrook|Clayton
	Las Cumbres		La Cabima
	Alcalde Díaz
	Chilibre
	Tocumen		Nuevo Belén
	Las Mañanitas
	24 de Diciembre
	Pacora
San Miguelito		0	0	9.05	-79.47
David		1	0	8.43	-82.43
Arraiján		2	0	8.95	-79.66
Colón		3	0	9.35	-79.9
La Chorrera		2	0	8.88	-79.78
Chitré		4	0	7.96	-80.43
Santiago		5	0	8.1	-80.98	Santiago de Veraguas
Cativá		3	0	9.36	-79.83
Changuinola		6	0	9.43	-82.52
La Concepción		1	0	8.51	-82.62
Pedregal		1	0	8.37	-82.44
Veracruz		2	0	8.89	-79.63
Penonomé		7	0	8.52	-80.36
Sabanitas		3	0	9.34	-79.81
Las Tablas		8	0	7.76	-80.27
Boquete		1	0	8.78	-82.44
Bocas del Toro		6	0	9.34	-82.24	Isla Colón`;
