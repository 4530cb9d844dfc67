// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Tegucigalpa
Francisco Morazán	Cortés	Atlántida	Yoro	Choluteca	Comayagua	El Paraíso	Olancho	Colón	Copán	Valle	La Paz	Santa Bárbara	Islas de la Bahía
Tegucigalpa		0	0	14.08	-87.21	Tegus|Distrito Central
	Centro		Centro Histórico
	Comayagüela
	Lomas del Guijarro		Palmira|San Carlos|Los Próceres
	Miraflores
	Kennedy
	La Granja
	El Hatillo
San Pedro Sula		1	0	15.5	-88.02	SPS
	Noroeste
	Noreste
	Suroeste
	Sureste
	Centro
Choloma		1	0	15.61	-87.95
La Ceiba		2	0	15.76	-86.78
El Progreso		3	0	15.4	-87.8
Choluteca		4	0	13.3	-87.19	Ciudad Choluteca
Comayagua		5	0	14.45	-87.64
Puerto Cortés		1	0	15.83	-87.93	Puerto Cortez
La Lima		1	0	15.43	-87.92
Danlí		6	0	14.03	-86.58
Siguatepeque		5	0	14.6	-87.83
Juticalpa		7	0	14.67	-86.22
Villanueva		1	0	15.32	-88
Tocoa		8	0	15.68	-86
Tela		2	0	15.77	-87.47
Santa Rosa de Copán		9	0	14.77	-88.78
Olanchito		3	0	15.48	-86.57
San Lorenzo		10	0	13.42	-87.45
Cofradía		1	0	15.4	-88.15
El Paraíso		6	0	13.87	-86.55
La Paz		11	0	14.32	-87.68
Yoro		3	0	15.14	-87.13
Potrerillos		1	0	15.23	-87.97
Santa Bárbara		12	0	14.92	-88.24
Roatán		13	0	16.32	-86.54	Islas de la Bahía|West End|Coxen Hole
Copán Ruinas		9	0	14.83	-89.15	Copán`;
