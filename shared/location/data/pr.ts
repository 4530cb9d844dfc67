// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Puerto_Rico
San Juan	Bayamón	Carolina	Ponce	Caguas	Guaynabo	Mayagüez	Trujillo Alto	Arecibo	Fajardo	Toa Baja	Vega Baja	Cataño	Barceloneta	Guayama	Humacao	Yauco	Cayey	Manatí	Aguadilla	Río Grande	Dorado	Isabela	San Germán	Vieques	Rincón	Culebra
San Juan		0	0	18.47	-66.11
	Viejo San Juan		Old San Juan|San Juan Antiguo
	Condado		El Condado
	Santurce		Miramar|Ocean Park|Calle Loíza
	Hato Rey
	Río Piedras
	Cupey
	Puerto Nuevo
Bayamón		1	0	18.4	-66.16
Carolina		2	0	18.38	-65.96	Isla Verde
Ponce		3	0	18.01	-66.62
Caguas		4	0	18.23	-66.05
Guaynabo		5	0	18.36	-66.11
Mayagüez		6	0	18.2	-67.14
Trujillo Alto		7	0	18.35	-66.01
Arecibo		8	0	18.47	-66.72
Fajardo		9	0	18.33	-65.65
Levittown		10	0	18.45	-66.18
Vega Baja		11	0	18.44	-66.39
Cataño		12	0	18.44	-66.12
Barceloneta		13	0	18.45	-66.54
Guayama		14	0	17.98	-66.11
Humacao		15	0	18.15	-65.83
Yauco		16	0	18.03	-66.85
Cayey		17	0	18.11	-66.17
Candelaria		10	0	18.4	-66.21
Manatí		18	0	18.43	-66.49
Aguadilla		19	0	18.43	-67.15
Río Grande		20	0	18.38	-65.83
Dorado		21	0	18.46	-66.27
Isabela		22	0	18.5	-67.02
San Germán		23	0	18.08	-67.04
Vieques		24	0	18.15	-65.44	Isabel Segunda
Rincón		25	0	18.34	-67.25
Culebra		26	0	18.3	-65.3`;
